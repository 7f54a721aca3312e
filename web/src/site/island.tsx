import type { ComponentType, ReactNode } from 'react'
import type { islands } from './islands.ts'

type Islands = typeof islands
export type IslandName = keyof Islands
type PropsOf<Name extends IslandName> = Islands[Name] extends () => Promise<ComponentType<infer Props extends object>>
  ? Props
  : never

/**
 * A part of a public page that answers presses. The server draws it inside an element that names it and says what it
 * is drawn from; the browser takes over these parts alone (hydrate.tsx), and everything around them stays the HTML
 * that came. `children` is the component with these props: in the browser it stands by itself, so it asks for no
 * `useSite` and makes no ids with `useId`. Without children it is only there once the script is.
 */
export function Island<Name extends IslandName>({
  name,
  props,
  children,
}: {
  name: Name
  props: PropsOf<Name>
  children?: ReactNode
}) {
  return (
    <div data-island={name} data-props={isEmpty(props) ? undefined : JSON.stringify(props)}>
      {children}
    </div>
  )
}

const isEmpty = (props: object): boolean => Object.keys(props).length === 0
