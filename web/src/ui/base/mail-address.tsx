/** An email address that a narrow line breaks after the @, where a reader expects it. */
export function MailAddress({ children }: { children: string }) {
  const [name, domain] = children.split('@')
  if (domain === undefined) return children
  return (
    <>
      {name}@<wbr />
      {domain}
    </>
  )
}
