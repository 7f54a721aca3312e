/** Lists that are rows to scroll on a phone: a keyboard reaches them there, and passes them by where all is in view. */
export function focusRows(): void {
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      if (target instanceof HTMLElement) target.tabIndex = target.scrollWidth > target.clientWidth ? 0 : -1
    }
  })
  for (const row of document.querySelectorAll('.row')) observer.observe(row)
}
