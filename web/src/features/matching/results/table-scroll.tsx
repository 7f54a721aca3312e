import type { ReactNode } from 'react'

/** Room for a table wider or longer than the page. Focusable, so that it can be scrolled with the keyboard alone. */
export function TableScroll({ label, tall = false, children }: { label: string; tall?: boolean; children: ReactNode }) {
  return (
    <section className={tall ? 'table-scroll table-scroll--tall' : 'table-scroll'} aria-label={label} tabIndex={0}>
      {children}
    </section>
  )
}
