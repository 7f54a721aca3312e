/** Only on a phone: what stands next is closed until this is pressed (landing.css). */
export const Fold = ({ label }: { label: string }) => (
  <details className="fold no-print">
    <summary>{label}</summary>
  </details>
)
