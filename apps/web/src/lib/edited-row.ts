/** The row that is edited as it is in its list now; as it was when editing began where the list no longer has it. */
export function editedRow<T extends { id: string }>(rows: readonly T[], row: T | undefined): T | undefined {
  return row && (rows.find(({ id }) => id === row.id) ?? row)
}
