export interface Answered {
  path: string
  /** `cut` is a connection that ended before the whole answer was there. */
  status: number | 'cut'
  retryAfter?: string | null
  code?: string
}

const paths = ['/api/auth/role', '/api/subscribers', '/api/subscribers/downloadsubscribers', '/api/team/getAllTeams']

/** Calls a server from several sides without a pause, short answers and long ones, and notes what comes back. */
export function startLoad(address: string, cookie: string, { clients = 4 } = {}) {
  const answers: Answered[] = []
  const over = new AbortController()

  async function call(path: string): Promise<Answered> {
    try {
      const response = await fetch(address + path, { headers: { cookie } })
      const text = await response.text()
      if (response.ok) return { path, status: response.status }
      const { error } = JSON.parse(text) as { error: { code: string } }
      return { path, status: response.status, retryAfter: response.headers.get('retry-after'), code: error.code }
    } catch {
      return { path, status: 'cut' }
    }
  }
  const callers = Array.from({ length: clients }, async (_, client) => {
    for (let turn = client; !over.signal.aborted; turn++) answers.push(await call(paths[turn % paths.length] ?? ''))
  })
  return {
    answers,
    async end(): Promise<Answered[]> {
      over.abort()
      await Promise.all(callers)
      return answers
    },
  }
}
