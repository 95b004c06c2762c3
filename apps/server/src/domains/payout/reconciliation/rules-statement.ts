import type { BankStatementFile } from './parse-camt.ts'

/** A statement with the number (from 0) and the name of the file that it came in. */
export type UploadedStatement = BankStatementFile & { fileIndex: number; fileName: string }

/** Returns the entries of a statement as a text that is the same for the same days and amounts in the same order; the database makes the same one. */
export function entriesText({ entries }: Pick<BankStatementFile, 'entries'>): string {
  return entries.map(({ bookedOn, amountMinor, currency }) => `${bookedOn} ${amountMinor} ${currency}`).join(',')
}

/** Whether two are the same page of a statement: banks use a reference again, in a period that does not overlap. */
function isSamePage(a: BankStatementFile, b: BankStatementFile): boolean {
  return a.account === b.account && a.statementRef === b.statementRef && a.page === b.page && a.from <= b.until && b.from <= a.until
}

function isSameContent(a: BankStatementFile, b: BankStatementFile): boolean {
  return a.openingMinor === b.openingMinor && a.closingMinor === b.closingMinor && entriesText(a) === entriesText(b)
}

/** Returns each statement of an upload once, and those that have the account, reference, page and period of one before them but another content. */
export function distinctStatements(statements: readonly UploadedStatement[]): { distinct: UploadedStatement[]; differing: UploadedStatement[] } {
  const distinct: UploadedStatement[] = []
  const differing: UploadedStatement[] = []
  for (const same of Map.groupBy(statements, ({ account, statementRef, page }) => JSON.stringify([account, statementRef, page])).values()) {
    const chosen: UploadedStatement[] = []
    // By their first day, only the last one chosen can overlap the next.
    for (const statement of same.toSorted((a, b) => a.from.localeCompare(b.from))) {
      const present = chosen.at(-1)
      if (!present || !isSamePage(present, statement)) chosen.push(statement)
      else if (!isSameContent(present, statement)) differing.push(statement)
    }
    distinct.push(...chosen)
  }
  return { distinct, differing }
}
