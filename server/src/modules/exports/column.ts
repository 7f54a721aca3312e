/** What a cell of an export holds. A Date is an instant; the file shows it in Berlin's time. */
export type CellValue = string | number | Date | null

export interface Column<Row> {
  /** The field it comes from, as the contract names it; a list that takes several columns has one id. */
  id: string
  header: string
  /** In characters. */
  width: number
  value: (row: Row) => CellValue
  /** Few different values: the file then holds each of them once. */
  repeats?: true
}
