import { useMemo, useState } from 'react'
import { readTableState } from '../../lib/tables/table-state.ts'
import { useDensity } from '../../lib/tables/table-preferences.ts'
import { Drawer } from '../../ui/overlays/dialog.tsx'
import type { Column } from '../../ui/tables/column.ts'
import { DataTable } from '../../ui/tables/data-table.tsx'
import { FilterChips } from '../../ui/tables/table-filters.tsx'
import { TableTools } from '../../ui/tables/table-tools.tsx'
import { useFoundRows, useRowIndex } from '../../ui/tables/use-row-index.ts'
import { useTableView } from '../../ui/tables/use-table-view.ts'

interface Person {
  number: string
  name: string
  school: string
  credits: string
  fields: string[]
  registered: Date
}

const first = ['Ada', 'Bela', 'Chidi', 'Dilek', 'Emil', 'Fatima', 'Grete', 'Hana', 'Ilja', 'Jonas', 'Käthe', 'Luca']
const last = ['Abel', 'Öztürk', 'Chen', 'Diallo', 'Eder', 'Fuchs', 'García', 'Huber', 'Ito', 'Jensen', 'Krämer']
const schools = ['CIT', 'ED', 'SoM', 'NAT', 'LS']
const fields = ['IT', 'Mobility', 'Health', 'Security', 'Consulting', 'Digitization']
const at = (list: readonly string[], index: number): string => list[index % list.length] ?? ''

const madePeople = (count: number): Person[] =>
  Array.from({ length: count }, (_, n) => ({
    number: String(3_700_000 + n),
    name: `${at(first, n * 7 + Math.floor(n / 11))} ${at(last, n * 5)}`,
    school: at(schools, n * n),
    credits: at(['0-25', '25-50', '50-75', '75<'], n * 3),
    fields: [at(fields, n), at(fields, n + 1 + (n % 3))],
    registered: new Date(Date.UTC(2025, 8, 1 + (n % 60))),
  }))

const columns: Column<Person>[] = [
  { id: 'name', header: 'Name', width: 14, value: (row) => row.name },
  { id: 'number', header: 'Number', width: 9, align: 'end', value: (row) => row.number },
  { id: 'school', header: 'School', width: 7, value: (row) => row.school },
  { id: 'credits', header: 'Credits', width: 8, value: (row) => row.credits },
  { id: 'fields', header: 'Fields', width: 16, value: (row) => row.fields },
  { id: 'registered', header: 'Registered', width: 9, value: (row) => row.registered },
]

/** A table of as many rows as the university has students. */
export function SampleTable({ count }: { count: number }) {
  const people = useMemo(() => madePeople(count), [count])
  const [state, setState] = useState(() => readTableState(new URLSearchParams('sort=name')))
  const [opened, setOpened] = useState<Person>()
  const change = (part: Partial<typeof state>) => setState((now) => ({ ...now, ...part }))
  const [density, setDensity] = useDensity()
  const view = useTableView({ name: 'sample', columns, state, onChange: change })
  const index = useRowIndex(people, columns)
  const found = useFoundRows(index, state)
  const school = columns.find((column) => column.id === 'school')
  return (
    <div>
      <TableTools
        table={view.table}
        search={state.search}
        onChange={change}
        density={density}
        onDensity={setDensity}
        found={found.length}
        total={people.length}
      />
      {school && <FilterChips column={school} index={index} state={state} onChange={change} />}
      <DataTable
        caption="Sample students"
        view={view}
        rows={people}
        found={found}
        density={density}
        onOpen={setOpened}
      />
      <Drawer open={opened !== undefined} title={opened?.name} onClose={() => setOpened(undefined)}>
        <p>{opened?.fields.join(', ')}</p>
      </Drawer>
    </div>
  )
}
