import type { ComponentPropsWithRef, ReactNode } from 'react'
import { Link } from 'react-router'
import { type ButtonLook, buttonClass } from './plain-button.tsx'

/** Buttons live apart, because the public pages use them and must not load the router. */
export { Button, IconButton } from './plain-button.tsx'

type ButtonLinkProps = ButtonLook & { icon?: ReactNode; children: ReactNode; className?: string } & (
    | ({ to: string } & Omit<ComponentPropsWithRef<typeof Link>, 'to' | 'className' | 'children'>)
    | ({ href: string } & Omit<ComponentPropsWithRef<'a'>, 'href' | 'className' | 'children'>)
  )

/** Looks like a button and goes somewhere: `to` within the app, `href` out of it. */
export function ButtonLink({ variant, size, icon, children, className, ...rest }: ButtonLinkProps) {
  const look = buttonClass({ variant, size }, className)
  if ('to' in rest)
    return (
      <Link {...rest} className={look}>
        {icon}
        {children}
      </Link>
    )
  return (
    <a {...rest} className={look}>
      {icon}
      {children}
    </a>
  )
}
