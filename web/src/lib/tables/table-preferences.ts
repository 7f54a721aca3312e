import { useEffect, useState } from 'react'
import { keepPreference, readPreference } from '../page/preference.ts'
import { deviceStorage } from '../page/storage.ts'

export type Density = 'comfortable' | 'compact'

const densityName = 'table-density'

/** The height of rows in all tables, kept in this browser. */
export function useDensity(): [Density, (density: Density) => void] {
  const [density, setDensity] = useState<Density>(() =>
    readPreference(densityName) === 'comfortable' ? 'comfortable' : 'compact',
  )
  return [
    density,
    (next) => {
      setDensity(next)
      keepPreference(densityName, next === 'compact' ? undefined : next)
    },
  ]
}

/** Width in pixels by column id; only resized columns are present. */
export type ColumnWidths = Record<string, number>

const widthsKey = (table: string) => `table-widths:${table}`

function readWidths(table: string): ColumnWidths {
  const stored: unknown = JSON.parse(deviceStorage.read(widthsKey(table)) ?? '{}')
  return Object.fromEntries(
    Object.entries(Object(stored)).filter((entry): entry is [string, number] => Number.isFinite(entry[1])),
  )
}

function keepWidths(table: string, widths: ColumnWidths): void {
  if (Object.keys(widths).length === 0) deviceStorage.remove(widthsKey(table))
  else deviceStorage.keep(widthsKey(table), JSON.stringify(widths))
}

/** A table's column widths, kept in this browser until signing out. */
export function useColumnWidths(table: string): [ColumnWidths, (change: (now: ColumnWidths) => ColumnWidths) => void] {
  const [widths, setWidths] = useState(() => readWidths(table))
  useEffect(() => keepWidths(table, widths), [table, widths])
  return [widths, setWidths]
}
