import * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'
import type { FilterOperator } from './page.ts'
import { pageOf } from './page.ts'
import type { KeyPermission, Permission } from './permissions.ts'

type Shape = z.ZodMiniType

/** A file field of a multipart route. `maxBytes` is a hard limit; `many` allows several files under one name. */
export type FileField = { accepts: 'image' | 'document' | 'csv' | 'table' | 'sheet' | 'xml'; maxBytes: number; many?: true }

/** How a list is paged: the row's shape, the sorts allowed (the first is the default; `-` is descending), the `filter` fields. */
export type Paging = {
  item: Shape
  sorts: readonly [string, ...string[]]
  filters?: Readonly<Record<string, readonly FilterOperator[]>>
  /** Rows a page when the caller names no `limit`; 25 by default. */
  limit?: number
  /** Returns `totalCount` with `count=true`; `count` is refused elsewhere. */
  counts?: true
}

/** Names something of a company in a request: the part and key that hold its id, and what it is. */
export type OwnedThing = { in: 'params' | 'query' | 'body'; key: string; kind: 'company' | 'product' | 'collection' | 'definition' | 'order' }

export type BlobType =
  | 'text/csv'
  | 'application/pdf'
  | 'application/xml'
  | 'application/rss+xml'
  | 'application/json'
  | 'application/jsonl'
  | 'text/tab-separated-values'
  | 'image/jpeg'
  | 'image/webp'
  | 'font/woff2'
  | 'font/woff'
  | 'font/ttf'
  | 'font/otf'
  | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** One request of the API, described once for server, web, OpenAPI document and the access test. */
export type RouteDefinition = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below `/api`, parameters in braces: `/Product/Get/{id}`. */
  path: `/${string}`
  /** Who may call: a permission of the role table, or written out, anyone. */
  permission: Permission | 'anyone'
  /** Public, but the answer depends on who asks: a valid sign-in that comes with the request counts, an expired one is to be renewed first. */
  identifies?: true
  /** One sentence for the reference page. */
  summary: string
  params?: Shape
  query?: Shape
  body?: Shape
  /** A body as it is sent, for the reference: ids are made up. */
  example?: unknown
  /** Files the route takes as multipart; it takes plain JSON too when no file is sent. */
  files?: Readonly<Record<string, FileField>>
  /** The answer's shape. Absent: 204 without a body, unless `paged` or `answers` says otherwise. */
  returns?: Shape
  paged?: Paging
  /** A stream of bytes (`blob`) or of server-sent events (`events`) in place of JSON. */
  answers?: 'blob' | 'events'
  /** A `blob` or a JSON answer that is answered with 304 where the caller has it. */
  isConditional?: true
  /** The content type of a `blob`, or those it may have. */
  contentType?: BlobType | readonly BlobType[]
  /** Whose rows an administrator reads when the request has no `companyId`: those of the owner of what is named here. */
  ownedBy?: OwnedThing
  /** The body is taken as bytes, unread, so that a signature over it can be checked. */
  raw?: true
  /** A GET that changes something: refused as a navigation or prefetch, never cached, and reachable by POST as well. */
  acts?: true
  /** Not a GET, but open to an administrator who views a company: it changes nothing of the company. */
  whileViewing?: true
  /** Open to every API key of a company, whatever permissions it has. */
  anyKey?: true
  /** What an API key needs in place of `permission`, which only people have: one of these. */
  keyNeeds?: readonly [KeyPermission, ...KeyPermission[]]
  /** Open to a member who still has to set up the second factor that the company requires. */
  beforeSecondFactor?: true
  /** Refused with `reauth_required` unless the person entered the password within the last five minutes: always, or under a condition written as a clause. */
  reauthentication?: 'always' | { when: string }
  /**
   * `Idempotency-Key`: refused when absent (`required`), honoured when present (`accepted`), or honoured for each thing that the request names: a repeat does
   * only what was refused (`each`).
   */
  idempotency?: 'required' | 'accepted' | 'each'
  /** Bytes a JSON body may have: 1 MB unless set, and 16 KB where anyone may call. */
  maxBodyBytes?: number
  /** Errors a route open to anyone can answer beside those its shapes imply. */
  errors?: readonly ErrorCode[]
  /** Success status; 200 by default. */
  status?: 201 | 202
}

/** Declares a route. The types of what it takes and answers follow from the shapes. */
export function route<const R extends RouteDefinition>(definition: R): R {
  return definition
}

type InputOf<S> = S extends Shape ? z.input<S> : undefined
type OutputOf<S> = S extends Shape ? z.output<S> : undefined

/** The part of a route's type under a key, or undefined where the route does not name it. */
type Part<R, K extends string> = R extends { readonly [P in K]: infer S } ? S : undefined

/** Where a paged list stands: how many rows, after which key, in which order, whether to count. */
export type PageRequest = {
  limit: number
  /** The sort values of the last row already seen, then its id; absent on the first page. */
  after?: readonly (string | number | null)[]
  sort: { field: string; descending: boolean }
  /** True when the caller requested `totalCount`. */
  count: boolean
}

/** One page as an operation answers it; the frame turns `after` into the `next` link. */
export type PageRows<T> = { value: T[]; after: readonly (string | number | null)[] | null; totalCount?: number }

/** What a caller sends, by part. */
export type Sent<R extends RouteDefinition> = {
  params: InputOf<Part<R, 'params'>>
  query: InputOf<Part<R, 'query'>>
  body: InputOf<Part<R, 'body'>>
}

/** What an operation receives after validation, by part. */
export type ReceivedParts<R extends RouteDefinition> = {
  params: OutputOf<Part<R, 'params'>>
  query: OutputOf<Part<R, 'query'>>
  body: OutputOf<Part<R, 'body'>>
}

/** The JSON a caller gets back. */
export type Answer<R extends RouteDefinition> = R extends { readonly paged: { readonly item: infer I } }
  ? { value: OutputOf<I>[]; next: string | null; totalCount?: number | undefined }
  : R extends { readonly returns: infer S }
    ? OutputOf<S>
    : undefined

/** What an operation hands to the frame: a page of rows, the answer's value, or nothing. */
export type Returned<R extends RouteDefinition> = R extends { readonly paged: { readonly item: infer I } }
  ? PageRows<OutputOf<I>>
  : R extends { readonly returns: infer S }
    ? OutputOf<S>
    : void

/** The schema of a route's JSON answer, for checking and for the OpenAPI document; undefined for 204, blobs and streams. */
export function answerShape(definition: RouteDefinition): Shape | undefined {
  return definition.paged ? pageOf(definition.paged) : definition.returns
}
