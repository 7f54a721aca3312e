import type { ReactNode } from 'react'
import './styleguide.css'

/** One component with its states. The guide is for those who build, so its own words are English only. */
export function Specimen({ title, children, wide = false }: { title: string; children: ReactNode; wide?: boolean }) {
  return (
    <section className="specimen" data-wide={wide || undefined} aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}
