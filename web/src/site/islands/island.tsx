import type { ComponentType, ReactNode } from 'react'
import type { islands } from './islands.ts'

type Islands = typeof islands
export type IslandName = keyof Islands
type PropsOf<Name extends IslandName> = Islands[Name] extends () => Promise<ComponentType<infer Props extends object>>
  ? Props
  : never

/**
 * An interactive part of a public page. The server renders it inside an element that carries its name and its props;
 * the browser hydrates the islands alone (hydrate.tsx), and everything around them stays HTML. `children` is the
 * component with these props: in the browser it stands by itself, so it must not call `useSite` or `useId`. Without
 * children it appears once the script runs.
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
