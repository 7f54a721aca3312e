import './state-chip.css'

/** Where somebody or something stands, by the one word for it. */
export const StateChip = ({ children }: { children: string }) => <span className="state-chip">{children}</span>
