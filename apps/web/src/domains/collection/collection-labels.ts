import { t } from '@lingui/core/macro'
import type { ChangeKind, Collection } from '@stoa/contract/collection.ts'
import { ApprovalStatus, ListingReadiness } from '@stoa/contract/states.ts'

/** A root with everything below it in the order of the tree, or roots beside each other that have nothing below. */
export type Branch<T> = { root: T; below: T[] } | { root: undefined; below: T[] }

type Node = Pick<Collection, 'id' | 'isRoot' | 'isLeaf' | 'path'>

/** Rows in the order of their tree as what is drawn together. A row whose root is on no page yet stands on its own. */
export function branchesOf<T extends Node>(rows: readonly T[]): Branch<T>[] {
  const branches: Branch<T>[] = []
  for (const row of rows) {
    const last = branches.at(-1)
    if (row.isRoot && !row.isLeaf) branches.push({ root: row, below: [] })
    else if (!row.isRoot && last?.root !== undefined && last.root.id === row.path[0]?.id) last.below.push(row)
    else if (last && last.root === undefined) last.below.push(row)
    else branches.push({ root: undefined, below: [row] })
  }
  return branches
}

/** What is above a collection, from the root down, without itself. */
export function above({ id, path }: Pick<Collection, 'id' | 'path'>): Collection['path'] {
  return path.filter((one) => one.id !== id)
}

/** Whether one collection is another or lies below it, as far as the way to it shows. */
export function isWithin({ id, path }: Pick<Collection, 'id' | 'path'>, outer: string): boolean {
  return id === outer || path.some((one) => one.id === outer)
}

/** What a card of a tree shows of a collection that holds collections: how many lie right below it, and pictures, of theirs where it has none. */
export function throughBelow<T extends Pick<Collection, 'id' | 'path' | 'parentId' | 'images'>>(one: T, rows: readonly T[]) {
  const within = rows.filter((row) => row.id !== one.id && isWithin(row, one.id))
  const theirs = within.flatMap(({ images }) => images.map((image, place) => ({ image, place }))).sort((a, b) => a.place - b.place)
  const images = one.images.length > 0 ? one.images : theirs.slice(0, 4).map(({ image }) => image)
  return { images, children: within.filter((row) => row.parentId === one.id).length }
}

/** What changed in a listing since its approval. */
export const changeLabels: Readonly<Record<ChangeKind, string>> = {
  text: t`text`,
  price: t`price`,
  picture: t`images`,
  options: t`options`,
  variant: t`variants`,
}

/** The filters of a list of listings, as they are in its URL. */
export const listingFilters = ['approvalStatus', 'merchantId', 'readiness'] as const
export type ListingFilter = (typeof listingFilters)[number]

type View = { label: string; query: { approvalStatus?: ApprovalStatus[]; isPlaced?: boolean; hasChanged?: boolean } }

const waiting: View = { label: t`Needs approval`, query: { approvalStatus: ['Pending'] } }
const every: View = { label: t`All`, query: {} }
const approved: View = { label: t`Approved`, query: { approvalStatus: ['Approved'] } }
const rejected: View = { label: t`Rejected`, query: { approvalStatus: ['Rejected'] } }

/** The ready-made questions to the listings of one collection, and to those of the whole marketplace; the first is requested by default. */
export const collectionViews: Readonly<Record<string, View>> = { all: every, pending: waiting, approved, rejected }
export const approvalViews: Readonly<Record<string, View>> = {
  pending: waiting,
  changed: { label: t`Changed since approval`, query: { hasChanged: true } },
  unplaced: { label: t`Unassigned`, query: { isPlaced: false, approvalStatus: ['Open', 'Pending', 'Approved'] } },
  approved,
  rejected,
  all: every,
}

/**
 * Returns what is requested of the marketplace's listings without an order by when they changed, outside the view of those that did: in that order the server
 * lists no others, and every other view would seem empty.
 */
export function withSortOfView<T extends { view?: string | undefined; sort?: string | undefined }>(listQuery: T): T {
  return listQuery.view !== 'changed' && listQuery.sort?.endsWith('changedAt') ? { ...listQuery, sort: undefined } : listQuery
}

/** What a product has of the required attributes, as a filter offers it. */
export const readinessChoices = [
  { value: 'ready', label: t`Ready` },
  { value: 'not_ready', label: t`Required attributes missing` },
  { value: 'computing', label: t`Updating attributes` },
] satisfies { value: ListingReadiness; label: string }[]

/** What is searched for, as a bulk action over everything that matches takes it. */
export function textOf({ text }: { text?: string | undefined }): { text?: string } {
  return text === undefined || text === '' ? {} : { text }
}

/** What an address asks of the server: its view, narrowed by its filters. Words no state goes by are left out. */
export function listingQuery(views: Readonly<Record<string, View>>, view: string | undefined, filters: Readonly<Record<string, readonly string[]>>) {
  const [first] = Object.values(views)
  const states = ApprovalStatus.options.filter((one) => filters.approvalStatus?.includes(one))
  const merchants = [...(filters.merchantId ?? [])]
  const readiness = ListingReadiness.options.find((one) => filters.readiness?.[0] === one)
  const requested = (view === undefined ? undefined : views[view]) ?? first
  return {
    ...requested?.query,
    ...(states.length > 0 ? { approvalStatus: states } : {}),
    ...(merchants.length > 0 ? { merchantId: merchants } : {}),
    ...(readiness === undefined ? {} : { readiness }),
  }
}
