import { type ComponentPropsWithRef, type MouseEvent, type ReactNode, useContext, useRef } from 'react'
import './button.css'
import { classNames } from './base/class-names.ts'
import { MayChange, viewerNoteId } from './base/may-change.ts'
import { MeetingDots } from './dots/spinner.tsx'

export interface ButtonLook {
  /** `action` once a screen: what to do next. `student` and `company` are the two doors. */
  variant?: 'action' | 'secondary' | 'quiet' | 'danger' | 'student' | 'company'
  size?: 'small' | 'medium' | 'large'
}

export const buttonClass = ({ variant = 'secondary', size = 'medium' }: ButtonLook, more?: string): string =>
  classNames('button', `button--${variant}`, size !== 'medium' && `button--${size}`, more)

type ButtonProps = ButtonLook &
  ComponentPropsWithRef<'button'> & {
    /** While true, clicks do nothing and the dots turn. The button stays focusable and is never greyed out. */
    pending?: boolean
    icon?: ReactNode
    /** Whether it changes something, which a viewer may not; said of others than those that send, act or endanger. */
    changes?: boolean
  }

export function Button({
  variant,
  size,
  pending = false,
  icon,
  className,
  children,
  onClick,
  changes,
  ...rest
}: ButtonProps) {
  const isChange = changes ?? (rest.type === 'submit' || variant === 'action' || variant === 'danger')
  const isHeld = !useContext(MayChange) && isChange
  // A mutation is rendered as pending by a timer: the second click of a double click may come before it.
  const isPressed = useRef(false)
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (pending || isHeld || isPressed.current) return event.preventDefault()
    isPressed.current = true
    onClick?.(event)
    setTimeout(() => (isPressed.current = false))
  }
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ variant, size }, className)}
      aria-busy={pending || undefined}
      {...(isHeld && { 'aria-disabled': true, 'aria-describedby': viewerNoteId })}
      onClick={press}
    >
      {pending ? <MeetingDots /> : icon}
      {children}
    </button>
  )
}

/** Looks like a button and loads a document. */
export function ButtonAnchor({
  variant,
  size,
  icon,
  className,
  children,
  ...rest
}: ButtonLook & { icon?: ReactNode } & ComponentPropsWithRef<'a'>) {
  return (
    <a {...rest} className={buttonClass({ variant, size }, className)}>
      {icon}
      {children}
    </a>
  )
}

/** A round button that shows only an icon; `label` is its name. */
export function IconButton({
  label,
  variant = 'quiet',
  className,
  ...rest
}: Omit<ButtonProps, 'icon' | 'size'> & { label: string }) {
  return (
    <Button
      {...rest}
      variant={variant}
      className={classNames('button--icon', className)}
      aria-label={label}
      title={label}
    />
  )
}
