import { type ComponentProps, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { Checkbox } from '../../ui/forms/choice.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'

/** A password that can be looked at: who sees what they type mistypes less and chooses longer ones. */
export function PasswordInput(props: ComponentProps<typeof TextInput>) {
  const [isShown, setIsShown] = useState(false)
  return (
    <>
      <TextInput spellCheck={false} autoCapitalize="none" {...props} type={isShown ? 'text' : 'password'} />
      <Checkbox
        optional
        label={m.account_set_show()}
        checked={isShown}
        onChange={(event) => setIsShown(event.currentTarget.checked)}
      />
    </>
  )
}
