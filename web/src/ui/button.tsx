import type { ComponentPropsWithRef, ReactNode } from 'react'
import { Link } from 'react-router'
import { ButtonAnchor, type ButtonLook, buttonClass } from './plain-button.tsx'

/** Buttons live apart, because the public pages use them and must not load the router. */
export { Button, IconButton } from './plain-button.tsx'

type ButtonLinkProps = ButtonLook & { icon?: ReactNode; children: ReactNode } & (
    | ({ to: string } & Omit<ComponentPropsWithRef<typeof Link>, 'to' | 'className' | 'children'>)
    | ({ href: string } & Omit<ComponentPropsWithRef<'a'>, 'href' | 'className' | 'children'>)
  )

/** Looks like a button and goes somewhere: `to` within the app, `href` out of it. */
export function ButtonLink(props: ButtonLinkProps) {
  if (!('to' in props)) return <ButtonAnchor {...props} />
  const { variant, size, icon, children, ...rest } = props
  return (
    <Link {...rest} className={buttonClass({ variant, size })}>
      {icon}
      {children}
    </Link>
  )
}
