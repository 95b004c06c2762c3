import type { FunctionComponent, ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { fetchedLater } from './fetched-later.ts'

/** How long after a part did not arrive it is fetched again. */
const againAfterMs = 15_000

type Later<P> = {
  /** Drawn until the part is there; nothing by default. */
  waiting?: ReactNode
  /** For what a person opens: a message says that it did not arrive, and this closes it, so that it is fetched again when it is next opened. */
  whenMissing?: (props: P) => void
}

/**
 * Returns a part of a page whose file is fetched when it is first drawn: `const OrderChart = shownLater(async () => (await import('./order-chart.tsx'))
 * .OrderChart)`. Where its file does not arrive, the page stays as it is without the part, and the file is fetched again.
 */
export function shownLater<P extends object>(load: () => Promise<FunctionComponent<P>>, { waiting = null, whenMissing }: Later<P> = {}) {
  const file = fetchedLater(load)
  return function ShownLater(props: P) {
    const [Part, setPart] = useState(() => file.part)
    useEffect(() => {
      if (Part) return undefined
      let isGone = false
      let timer: ReturnType<typeof setTimeout> | undefined
      const get = async (): Promise<void> => {
        const isThere = await (whenMissing ? file.fetch() : file.fetchQuietly())
        if (isGone) return
        if (isThere) setPart(() => file.part)
        else if (whenMissing) whenMissing(props)
        else timer = setTimeout(() => void get(), againAfterMs)
      }
      void get()
      return () => {
        isGone = true
        clearTimeout(timer)
      }
      // eslint-disable-next-line react-hooks/exhaustive-deps -- Fetched once for each time it is drawn, whatever changes meanwhile.
    }, [])
    return Part ? <Part {...props} /> : waiting
  }
}
