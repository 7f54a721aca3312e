import pg from 'pg'

/** From this many executions, planning has cost more than the plan's memory. */
const askedOften = 50
/** A plan takes about 70 KB of PostgreSQL's memory per connection: this bounds the total. */
const mostPrepared = 64
/** Bounds the counters, as statements such as id lists of any length may never recur. */
const mostCounted = 1000

/** The error after a migration changed a prepared statement's columns ("cached plan must not change result type"). */
const planIsOutdated = '0A000'

/** Not that of `count(*)`. */
const everyColumn = /(?<!\()\*/
const isChange = /^\s*(?:insert|update|delete)\b/i

/** A change answers what it returns, whatever stands in it. */
function answersEveryColumn(text: string): boolean {
  const [, ...returned] = text.split(/\breturning\b/i)
  return everyColumn.test(isChange.test(text) ? returned.join() : text)
}

interface Statement {
  /** How many times, until it has a name. */
  asked: number
  answersEveryColumn: boolean
  name?: string
}

/**
 * The class of a pool's connections. Frequent statements are prepared, so PostgreSQL plans them once per connection
 * instead of each time: planning small statements on large views costs ten times more than executing them.
 *
 * If a migration changes the columns of a prepared statement, it is asked again as it is, and nothing is prepared any
 * more: another release is being rolled out, and this process is about to end. Within a transaction that would be too
 * late, so what could change there is not prepared.
 */
export function preparingClient(): typeof pg.Client {
  const statements = new Map<string, Statement>()
  let prepared = 0
  let isPreparing = true

  function statementOf(text: string): Statement {
    const known = statements.get(text)
    if (known !== undefined) return known
    if (statements.size === mostCounted) {
      for (const [other, { name }] of statements) if (name === undefined) statements.delete(other)
    }
    const statement = { asked: 0, answersEveryColumn: answersEveryColumn(text) }
    statements.set(text, statement)
    return statement
  }

  /** The name of the prepared statement; undefined if it is not to be prepared. */
  function nameOf(text: string, isInTransaction: boolean): string | undefined {
    const statement = statementOf(text)
    if (isInTransaction && statement.answersEveryColumn) return undefined
    if (statement.name !== undefined || prepared === mostPrepared) return statement.name
    statement.asked += 1
    if (statement.asked < askedOften) return undefined
    prepared += 1
    statement.name = `often-${prepared}`
    return statement.name
  }

  async function ask(client: pg.Client, name: string, text: string, values: unknown[]): Promise<pg.QueryResult> {
    try {
      return await client.query({ name, text, values })
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || error.code !== planIsOutdated) throw error
      isPreparing = false
      if (client.getTransactionStatus() !== 'I') throw error
      // Nothing of it was done.
      return client.query(text, values)
    }
  }

  return class extends pg.Client {
    // `pg`'s overloads don't fit a pass-through: Kysely passes a text with its values, or a cursor.
    override query(...given: unknown[]): never {
      const [text, values] = given
      if (isPreparing && given.length === 2 && typeof text === 'string' && Array.isArray(values) && values.length > 0) {
        const name = nameOf(text, this.getTransactionStatus() === 'T')
        if (name !== undefined) return ask(this, name, text, values) as never
      }
      return (super.query as (...given: unknown[]) => never)(...given)
    }
  }
}
