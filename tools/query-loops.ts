import { posix } from 'node:path'

type Source = { path: string; text: string }

const domainFolder = 'apps/server/src/domains/'

/** Files of domains whose loops may run statements for each item, with the reason. */
const exceptions: ReadonlyMap<string, string> = new Map([
  ['channel/push/push-channel.ts', 'a request to the marketplace for each product, whose outcome is stored before the next'],
  ['channel/order/report-parts.ts', 'a request to the marketplace for each of the few parts of an order, whose outcome is stored before the next'],
  ['channel/order/read-shop-shipments.ts', 'asks the shop about each order'],
  ['case/dispute/apply-disputes.ts', 'a dispute is rare, and each is of the few orders of one payment'],
  ['case/dispute/remind-disputes.ts', 'disputes of the clock are few, and each has a history of its own'],
  ['case/dispute/reopen-unsent.ts', 'disputes of the clock are few, and each has a history of its own'],
  ['case/return/expire-returns.ts', 'returns of the clock are few, and each step has a history of its own'],
  ['import/purge-imports.ts', 'a transaction for each import: it may have 100,000 rows'],
  ['mapping/recompute/recompute-products.ts', 'a marketplace at a time: each has its own lock and definitions, and a merchant sells on a few'],
  ['order/bulk/change-each.ts', 'a transaction for each of at most 50 orders: one that is refused keeps back no other'],
  ['order/fulfilment/release-orders.ts', 'a transaction for each marketplace, and for each order only where that fails'],
  ['order/label/resume-labels.ts', 'asks the carrier about each label'],
  ['order/label/track-parcels.ts', 'asks the carrier about each parcel'],
  ['order/shop-report/record-shop-shipments.ts', 'an order has few shipments, each recorded under the lock of the order'],
  ['order/payment/cancel-unneeded.ts', 'asks the provider about each payment'],
  ['order/payment/handle-payment-webhooks.ts', 'payments by marketplace; each refund is settled under the lock of its order'],
  ['order/payment/request-payments.ts', 'a transaction for each marketplace of a batch of purchases'],
  ['payment/check-accounts.ts', 'a request to the provider for each account'],
  ['order/payment/settle-payments.ts', 'by state; one by one only what a person has to decide: another amount, or money for a cancelled order'],
  ['order/unpaid/cancel-unpaid.ts', 'asks the provider about each payment; a purchase has a few orders, each with a history of its own'],
  ['payout/check-provider.ts', 'asks the provider page by page'],
  ['payout/reconciliation/check-marketplaces.ts', 'asks the provider of each marketplace'],
  ['payout/forecast/get-forecast.ts', 'a merchant sells on a few marketplaces, an operator has one'],
  ['payout/debt/record-debts.ts', 'a transaction for each merchant that owes something, under the lock of its marketplace'],
  ['payout/reserve/release-reserves.ts', 'a transaction for each marketplace of a batch'],
  ['payout/run-scheduled-payouts.ts', 'a transaction for each marketplace with a schedule'],
  ['mapping/recompute/refresh-status.ts', 'each merchant has rules of approval of its own'],
  ['product/picture/fetch-pictures.ts', 'each picture is fetched from the shop'],
  ['product/picture/store-uploads.ts', 'at most 20 pictures, each read and resized'],
  ['privacy/shopper/erase-shoppers.ts', 'a transaction for each purchase: its files are deleted before its rows'],
  ['publishing/category-rule/place-by-category.ts', 'a merchant sells on a few marketplaces'],
  ['publishing/review-changed.ts', 'a merchant sells on a few marketplaces, each with rules of approval of its own'],
  ['publishing/push/push-batch.ts', 'a batch of 500 products for each of the few marketplaces of a merchant'],
  ['subscription/issue-subscription-invoices.ts', 'a short transaction for each invoice: the series of numbers is locked no longer'],
  ['subscription/settle-outside.ts', 'an invoice has a charge, rarely two'],
  ['storefront/order/apply-shop-cancellation.ts', 'a purchase has a few orders, each with a history of its own'],
  ['storefront/order/apply-shop-refunds.ts', 'a purchase has a few orders and refunds, each recorded under the lock of its order'],
  ['storefront/order/sync-orders.ts', 'a transaction for each order of the shop: one that cannot be received keeps back no other'],
  ['run/end-stalled-runs.ts', 'a run whose job was lost is rare, and each ends in its own transaction'],
])

const importLine = /^import\s*\{([^}]*)\}\s*from\s*'(\.[^']+)'/gm
const loopOfItems = /^\s*(?:\S.*\s)?(?:for \((?:const|let) .+ of .+|.*\.(?:map|flatMap|forEach)\(async .*)$/
const isQueries = (path: string): boolean => /\/queries(-[a-z0-9-]+)?\.ts$/.test(path)

/** Returns the names that a source imports as values, each with the file it comes from. */
function importsOf({ path, text }: Source): [name: string, from: string][] {
  return [...text.matchAll(importLine)].flatMap(([, names = '', from = '']) =>
    names.split(',').flatMap((one): [string, string][] => {
      const name =
        one
          .trim()
          .split(/\s+as\s+/)
          .at(-1) ?? ''
      return name === '' ? [] : [[name, posix.join(posix.dirname(path), from)]]
    }),
  )
}

/** Returns what a loop does for each item, by the indentation of the formatter. What it loops over is evaluated once and left out. */
function bodyOf(lines: readonly string[], start: number): string {
  const line = lines[start] ?? ''
  const indent = /^\s*/.exec(line)?.[0] ?? ''
  const body = [line.slice(headEnd(line))]
  for (const next of lines.slice(start + 1)) {
    if (next.trim() !== '' && !next.startsWith(`${indent} `)) break
    body.push(next)
  }
  return body.join('\n')
}

/** Returns where the head of the loop in a line ends: behind the parenthesis that closes `for (`, or before `async`. */
function headEnd(line: string): number {
  const start = line.indexOf('for (')
  if (start < 0) return line.indexOf('async')
  let depth = 0
  for (let at = start; at < line.length; at++) {
    if (line[at] === '(') depth++
    if (line[at] === ')' && --depth === 0) return at + 1
  }
  return line.length
}

/** Returns the functions of a source that may run statements. */
function runningFunctions(text: string): string[] {
  const functions = [...text.matchAll(/^(?:export )?(?:async )?function\*? (\w+)[\s\S]*?^}/gm)]
  return functions.flatMap(([whole, name = '']) => (/\bawait\b|\b(?:emit|transact)\(/.test(whole) ? [name] : []))
}

/** Returns the files that run statements: those of queries, and what calls a function of one that does. */
function runningFiles(sources: readonly Source[], imports: ReadonlyMap<string, [string, string][]>): Set<string> {
  const running = new Set(sources.map(({ path }) => path).filter(isQueries))
  for (let before = -1; before !== running.size;) {
    before = running.size
    for (const { path, text } of sources) {
      const calls = (imports.get(path) ?? []).filter(([name, from]) => running.has(from) && new RegExp(`(?:await|return|=>) ${name}\\(`).test(text))
      if (calls.length > 0 || /\b(?:emit|transact)\(/.test(text)) running.add(path)
    }
  }
  return running
}

/** Returns the loops over items in the domains of the server that run a statement for each of them, and the exceptions that no longer are any. */
export function queryLoopBreaches(all: readonly Source[]): string[] {
  const sources = all.filter(({ path }) => path.startsWith(domainFolder) && !path.endsWith('.test.ts'))
  const imports = new Map(sources.map((source) => [source.path, importsOf(source)]))
  const running = runningFiles(sources, imports)
  const unused = new Set(exceptions.keys())
  const found: string[] = []
  for (const { path, text } of sources) {
    const imported = (imports.get(path) ?? []).filter(([, from]) => running.has(from)).map(([name]) => name)
    const call = new RegExp(`\\b(?:${[...imported, ...runningFunctions(text), 'emit', 'transact'].join('|')})\\(`)
    const lines = text.split('\n')
    lines.forEach((line, n) => {
      if (!loopOfItems.test(line)) return
      const body = bodyOf(lines, n)
      if (!/await|async/.test(line + body) || !call.test(body)) return
      if (exceptions.has(path.slice(domainFolder.length))) unused.delete(path.slice(domainFolder.length))
      else found.push(`${path}:${n + 1}: runs a statement for each item of a loop: read or write all of them in one`)
    })
  }
  // Only the whole tree shows that an exception is needed no more.
  if (sources.some(({ path }) => path === `${domainFolder}order/routes.ts`))
    for (const path of unused) found.push(`tools/query-loops.ts: ${path} has no such loop: remove the exception`)
  return found
}
