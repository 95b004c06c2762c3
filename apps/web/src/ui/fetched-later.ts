import { t } from '@lingui/core/macro'
import { toastFailed } from './toasts.tsx'

/** A part of the portal that is fetched when it is first needed. */
export type FetchedLater<T> = {
  /** The part, once it is there. */
  readonly part: T | undefined
  /** Fetches it where it is not there yet, so that it is there when it is needed. Says nothing when it does not arrive. */
  prepare(): void
  /** Fetches it, and returns whether it is there. Where it did not arrive, a message says so. */
  fetch(): Promise<boolean>
  /** As `fetch`, without a message. */
  fetchQuietly(): Promise<boolean>
}

/** Returns a part that `load` fetches once; after a failure it is fetched again. */
export function fetchedLater<T>(load: () => Promise<T>): FetchedLater<T> {
  let part: T | undefined
  let loading: Promise<void> | undefined
  const fetchOnce = (): Promise<void> =>
    (loading ??= load().then(
      (loaded) => {
        part = loaded
      },
      (error: unknown) => {
        loading = undefined
        throw error
      },
    ))
  const fetchQuietly = (): Promise<boolean> =>
    fetchOnce().then(
      () => true,
      () => false,
    )
  return {
    get part() {
      return part
    },
    prepare: () => void fetchQuietly(),
    fetch: async () => {
      const isThere = await fetchQuietly()
      if (!isThere) toastFailed(t`This could not be loaded. Check your connection and try again, or reload the page.`)
      return isThere
    },
    fetchQuietly,
  }
}
