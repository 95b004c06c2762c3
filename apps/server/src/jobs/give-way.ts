/** How long jobs give way at a stretch. A rush of requests is over by then; a load that stays must not keep jobs back for ever. */
const longestMs = 10_000
/** How long a report that requests wait counts. */
const reportMs = 500

/** Whether jobs give way to requests: fewer of them are begun while requests wait for the processors, since people wait for requests. */
export type GiveWay = {
  /** Requests wait, as their process sees it now. */
  report(): void
  readonly isOn: boolean
}

/** Creates one. `now` returns milliseconds. The time that jobs have given way is given back to them as long again without a report. */
export function createGiveWay(now: () => number = () => performance.now()): GiveWay {
  let reportedAt = -reportMs
  let readAt = now()
  let usedMs = 0

  /** Adds the time since the last call to what was used, or takes it off. */
  function count(): boolean {
    const at = now()
    const isReported = at - reportedAt < reportMs
    usedMs = isReported ? Math.min(longestMs, usedMs + at - readAt) : Math.max(0, usedMs - (at - readAt))
    readAt = at
    return isReported
  }

  return {
    report() {
      count()
      reportedAt = now()
    },
    get isOn() {
      return count() && usedMs < longestMs
    },
  }
}
