import * as z from 'zod/mini'
import { issue } from './input-codes.ts'
import { Id, Instant } from './page.ts'
import { route } from './route.ts'
import { Version, line } from './text.ts'

/** The lists whose views can be saved. */
export const SavedViewList = z.enum([
  'products',
  'orders',
  'approvals',
  'collections',
  'collection-products',
  'runs',
  'merchants',
  'requests',
  'payouts',
  'invoices',
  'attributes',
])
export type SavedViewList = z.infer<typeof SavedViewList>

/** How many views of one list a person may save. */
export const maxSavedViews = 50
/** How many views of others are shown of one list, by name; more would not be found among the tabs anyway. */
export const maxSharedViews = 200

const word = z.string().check(z.maxLength(60))
const requested = {
  /** The ready-made view it builds on; null for the list's first. */
  view: z._default(z.nullable(word), null),
  text: z._default(z.string().check(z.maxLength(200)), ''),
  sort: z._default(z.nullable(word), null),
  /** The values required of each filter, by its key in the list's address. */
  filters: z._default(
    z
      .record(word, z.array(z.string().check(z.maxLength(200))).check(z.maxLength(100)))
      .check(z.refine((filters) => Object.keys(filters).length <= 30, issue('input.max_filters'))),
    {},
  ),
  /** The columns not shown, by their key. */
  hiddenColumns: z._default(z.array(word).check(z.maxLength(60)), []),
}

/** A person's name for a question to a list, theirs alone or shared with everyone of the company. */
export const SavedView = z.object({
  id: Id,
  list: SavedViewList,
  name: z.string(),
  view: z.nullable(z.string()),
  text: z.string(),
  sort: z.nullable(z.string()),
  filters: z.record(z.string(), z.array(z.string())),
  hiddenColumns: z.array(z.string()),
  isShared: z.boolean(),
  makerName: z.string(),
  isMine: z.boolean(),
  /** Whether the caller may rename, replace and delete it: its maker, or an owner. */
  mayChange: z.boolean(),
  updatedAt: Instant,
  version: Version,
})
export type SavedView = z.infer<typeof SavedView>

/** The longest name of a saved view, in characters. */
export const maxViewName = 60
/** The name of a saved view, as it is checked. */
export const SavedViewName = line(maxViewName)

export const savedView = {
  list: route({
    method: 'GET',
    path: '/SavedView/ListSavedViews',
    permission: 'account:use',
    summary: 'The saved views of a list: the caller’s own, oldest first, then those colleagues share, by name',
    query: z.object({ list: SavedViewList }),
    returns: z.array(SavedView),
  }),
  upsert: route({
    method: 'POST',
    path: '/SavedView/UpsertSavedView',
    permission: 'account:use',
    summary: 'Saves a view, or with an id replaces one',
    body: z
      .strictObject({
        id: z.optional(Id),
        /** Of the view as it was seen; needed with an id. */
        version: z.optional(Version),
        list: SavedViewList,
        name: SavedViewName,
        isShared: z._default(z.boolean(), false),
        ...requested,
      })
      .check(z.refine(({ id, version }) => id === undefined || version !== undefined, { error: issue('input.version_required'), path: ['version'] })),
    returns: SavedView,
  }),
  remove: route({
    method: 'DELETE',
    path: '/SavedView/DeleteSavedView/{id}',
    permission: 'account:use',
    summary: 'Removes a saved view, for everyone it is shared with too',
    params: z.object({ id: Id }),
  }),
}
