import pg from 'pg'

/** Planning a statement that is asked this often has cost more than its plan's memory. */
const askedOften = 50
/** A plan takes about 70 KB of PostgreSQL's memory on each connection: a bound to what all of them take. */
const mostPrepared = 64
/** What nobody asks twice, such as lists of ids of any length, is not counted for ever. */
const mostCounted = 1000

/** How PostgreSQL refuses a prepared statement whose columns a migration has changed ("cached plan must not change result type"). */
const planIsOutdated = '0A000'

/**
 * The class of a pool's connections. Statements that are asked often are prepared, so that PostgreSQL plans them once for
 * each connection instead of each time: small statements on large views cost ten times more to plan than to execute.
 *
 * Once a migration changes the columns of a prepared statement, the question fails (`isUnavailable`) and nothing is
 * prepared any more: another release is being rolled out, and this process is about to end.
 */
export function preparingClient(): typeof pg.Client {
  const asked = new Map<string, number>()
  const names = new Map<string, string>()
  let isPreparing = true

  /** The name under which this is prepared from now on; undefined: it is not. */
  function nameOf(text: string): string | undefined {
    const known = names.get(text)
    if (known !== undefined || names.size === mostPrepared) return known
    const times = (asked.get(text) ?? 0) + 1
    if (times < askedOften) {
      if (asked.size === mostCounted) asked.clear()
      asked.set(text, times)
      return undefined
    }
    asked.delete(text)
    const name = `often-${names.size + 1}`
    names.set(text, name)
    return name
  }

  async function ask(client: pg.Client, name: string, text: string, values: unknown[]): Promise<pg.QueryResult> {
    try {
      return await client.query({ name, text, values })
    } catch (error) {
      if (error instanceof pg.DatabaseError && error.code === planIsOutdated) isPreparing = false
      throw error
    }
  }

  return class extends pg.Client {
    // The overloads of `pg` are of no use to who passes them on: Kysely gives a text with its values, or a cursor.
    override query(...given: unknown[]): never {
      const [text, values] = given
      if (isPreparing && given.length === 2 && typeof text === 'string' && Array.isArray(values) && values.length > 0) {
        const name = nameOf(text)
        if (name !== undefined) return ask(this, name, text, values) as never
      }
      return (super.query as (...given: unknown[]) => never)(...given)
    }
  }
}
