import { useCallback, useDeferredValue, useMemo, useRef } from 'react'
import { QueryClient, keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { MutateOptions } from '@tanstack/react-query'
import type { Answer, RouteDefinition } from '@stoa/contract/route.ts'
import { api } from './api.ts'
import type { Answered, CallArgs } from './api.ts'
import { ApiError, isOutdated } from './api-error.ts'

type Keyed = { params?: unknown; query?: unknown }
type CallOptions = {
  enabled?: boolean
  /** How long an answer counts as fresh, in milliseconds; 30 s by default. */
  staleMs?: number
  /** Fetches again after so many milliseconds; `useLive` is better where the server announces. */
  everyMs?: number | false
}

/** Where an answer is kept: below its route's path, then by what was requested. */
export function callKey(route: RouteDefinition, args?: Keyed): unknown[] {
  return args === undefined ? [route.path] : [route.path, args.params ?? null, args.query ?? null]
}

/** Try again where trying again can help: no answer, or a part that is away. Twice at most. */
function isWorthRetrying(count: number, error: unknown): boolean {
  return count < 2 && error instanceof ApiError && (error.status === 0 || error.status === 502 || error.status === 503 || error.status === 504)
}

/** The cache of answers, with our defaults. */
export function createClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, retry: isWorthRetrying, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  })
}

/** What a call of `useCall` does, for fetching it from a route before the screen is there. */
export function callQuery<R extends RouteDefinition>(route: R, args: CallArgs<R>) {
  return {
    queryKey: callKey(route, args),
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<Answered<R>> => api.send(route, args, { signal }),
  }
}

/** Reads a route: `const { data, error, refetch } = useCall(order.getByHash, { params: { hash } })`. Old data stays while new comes. */
export function useCall<R extends RouteDefinition>(route: R, args: CallArgs<R>, { enabled = true, staleMs, everyMs }: CallOptions = {}) {
  return useQuery({
    ...callQuery(route, args),
    enabled,
    placeholderData: keepPreviousData,
    ...(staleMs === undefined ? {} : { staleTime: staleMs }),
    ...(everyMs === undefined ? {} : { refetchInterval: everyMs }),
  })
}

type RowOf<R extends RouteDefinition> = Answer<R> extends { value: (infer T)[] } ? T : never

/** A list as `IndexPage` takes it: rows of every page so far, and what is under way. */
export type Pages<T> = {
  rows: readonly T[]
  /** All that match, counted up to the contract's cap; undefined unless `count: true` was requested. */
  total: number | undefined
  /** The first page is not there yet. */
  isLoading: boolean
  /** Rows of an earlier question are shown while those of this one come. */
  isStale: boolean
  isLoadingMore: boolean
  hasMore: boolean
  /** `loadMore` would load now: it does not while rows are read again, or after an error. */
  canLoadMore: boolean
  error: unknown
  loadMore: () => void
  retry: () => void
}

/** Reads a paged route page by page. A new question cancels the one before. */
export function usePages<R extends RouteDefinition>(route: R, args: CallArgs<R>, { enabled = true, staleMs }: CallOptions = {}): Pages<RowOf<R>> {
  const list = useInfiniteQuery({
    queryKey: [...callKey(route, args), 'pages'],
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }) => {
      const page: unknown = await (pageParam === null ? api.send(route, args, { signal }) : api.follow(route, pageParam, { signal }))
      return page as { value: RowOf<R>[]; next: string | null; totalCount?: number }
    },
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
    enabled,
    ...(staleMs === undefined ? {} : { staleTime: staleMs }),
  })
  const pages = list.data?.pages
  const rows = useMemo(() => pages?.flatMap((page) => page.value) ?? [], [pages])
  const [isLoading, isStale, isLoadingMore, hasMore, error] = [
    list.isPending && enabled,
    list.isPlaceholderData,
    list.isFetchingNextPage,
    list.hasNextPage,
    list.error ?? undefined,
  ]
  const total = pages?.[0]?.totalCount
  const state = useMemo(
    () => ({ rows, total, isLoading, isStale, isLoadingMore, hasMore, error }),
    [rows, total, isLoading, isStale, isLoadingMore, hasMore, error],
  )
  // Rows that arrive are drawn in small pieces: the browser can answer meanwhile.
  const shown = useDeferredValue(state)
  return {
    ...shown,
    canLoadMore: shown === state && list.hasNextPage && !list.isFetching && !list.isError,
    loadMore: () => void (list.hasNextPage && !list.isFetching && list.fetchNextPage()),
    retry: () => void (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch()),
  }
}

/** Puts what a change has answered where answers are kept: see `show-answer.ts`. */
export type Shows<A> = (answer: A, client: QueryClient) => void

type SendHandlers<R extends RouteDefinition> = {
  /** Routes whose answers are read again once this one succeeded. */
  refreshes?: readonly RouteDefinition[]
  /** Whether they are read again as well when somebody else was first, so that the next try starts from what is there now. */
  refreshesOutdated?: boolean
  /** Where screens show the answer at once, so that what is done before they are read again names the version that is there now. */
  shows?: Shows<Answered<R>>
  onSuccess?: (answer: Answered<R>, args: CallArgs<R>) => void
  onError?: (error: unknown) => void
}

type SendOnce<R extends RouteDefinition> = (args: CallArgs<R>, options?: MutateOptions<Answered<R>, Error, CallArgs<R>>) => Promise<Answered<R>>

/**
 * Changes something: `const { mutate, isPending, error } = useSend(order.fulfill, { refreshes: [order.paged] })`.
 * What is sent again while its answer is awaited is sent once, so that pressing twice is pressing once. A repeat of what got no answer carries the same
 * Idempotency-Key.
 */
export function useSend<R extends RouteDefinition>(
  route: R,
  { refreshes = [], refreshesOutdated = false, shows, onSuccess, onError }: SendHandlers<R> = {},
) {
  const client = useQueryClient()
  const unanswered = useRef<{ requested: string; key: string } | undefined>(undefined)
  // Known at once: a button is drawn as busy only after the second press of a double-click.
  const awaited = useRef<{ requested: string; answer: Promise<Answered<R>> } | undefined>(undefined)
  const mutation = useMutation({
    mutationFn: async (args: CallArgs<R>): Promise<Answered<R>> => {
      const requested = textOf(args)
      const key = unanswered.current?.requested === requested ? unanswered.current.key : crypto.randomUUID()
      unanswered.current = { requested, key }
      const answer = await api
        .send(route, args, route.idempotency ? { idempotencyKey: key } : {})
        .catch((error: unknown) => {
          if (error instanceof ApiError && error.status !== 0 && error.status < 500) unanswered.current = undefined
          throw error
        })
        .finally(() => {
          if (awaited.current?.requested === requested) awaited.current = undefined
        })
      unanswered.current = undefined
      return answer
    },
    onSuccess: async (answer, args) => {
      shows?.(answer, client)
      onSuccess?.(answer, args)
      await refreshAll(client, refreshes)
    },
    onError: async (error) => {
      onError?.(error)
      if (refreshesOutdated) await refreshOutdated(client, error, refreshes)
    },
  })
  const send = mutation.mutateAsync as SendOnce<R>
  const mutateAsync: SendOnce<R> = useCallback(
    (args, options) => {
      const requested = textOf(args)
      if (awaited.current?.requested === requested) return awaited.current.answer
      const answer = send(args, options)
      awaited.current = { requested, answer }
      return answer
    },
    [send],
  )
  const mutate = useCallback((...args: Parameters<SendOnce<R>>): void => void mutateAsync(...args).catch(() => undefined), [mutateAsync])
  return { ...mutation, mutate, mutateAsync }
}

/** Returns what is requested, as text that is equal for equal requests. */
function textOf(args: { params?: unknown; query?: unknown; body?: unknown; files?: unknown }): string {
  return JSON.stringify([args.params, args.query, args.body, args.files], withFiles)
}

/** Writes a file as what distinguishes it from others: JSON says nothing of it. */
function withFiles(_: string, value: unknown): unknown {
  return value instanceof File ? [value.name, value.size, value.lastModified] : value
}

/** Has these routes read again where somebody else changed or deleted first what was to be changed; does nothing for any other error. */
export async function refreshOutdated(client: QueryClient, error: unknown, routes: readonly RouteDefinition[]): Promise<void> {
  if (isOutdated(error)) await refreshAll(client, routes)
}

async function refreshAll(client: QueryClient, routes: readonly RouteDefinition[]): Promise<void> {
  await Promise.all(routes.map((one) => refresh(client, one)))
}

/** Has every kept answer of a route read again, where a screen shows it. */
export function refresh(client: QueryClient, route: RouteDefinition): Promise<void> {
  return client.invalidateQueries({ queryKey: [route.path] })
}
