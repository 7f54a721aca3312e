// What a journey and the process of its products say to each other.
export type Ask = { id: number; start: Record<string, string> } | { id: number; stop: number }
export type Answer = { id: number; url: string } | { id: number; error: string }
