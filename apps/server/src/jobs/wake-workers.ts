/** How long notices of one job are gathered before a worker looks: those of a burst are fetched together. */
const gatherMs = 40
/** The same while notices keep coming, for jobs that are done together: a batch of twenty costs about as much as one of five. */
const streamGatherMs = 200
/** Notices that are less than this apart keep coming. */
const streamMs = 500
/** While jobs give way, one worker is notified this often. */
const heldWakeMs = 500

/** Decides which workers look for work. A look costs the database about as much as a short job, so each notice wakes one worker and not all. */
export type Waker = {
  /** Adds a worker. With `isBatched`, it does several of the job at once. */
  add(job: string, workerId: string, options?: { isBatched: boolean }): void
  /** Jobs came: one that has nothing to do looks for them soon, or the first that is done with its batch. */
  wakeSoon(job: string): void
  /** A worker has fetched. Where its batch was full there may be more, and another one looks. */
  begin(job: string, workerId: string, isFull: boolean): void
  /** A worker has settled its batch. It looks again where it may have kept others waiting or jobs came while no worker was free, and else waits for the next notice. */
  end(job: string, workerId: string, options?: { keptOthersWaiting: boolean }): void
}

/** Creates one. `notify` lets a worker look now. While `givesWay`, jobs wait: one worker after the other is notified, in the order of what came. */
export function createWaker(notify: (workerId: string) => void, givesWay: () => boolean = () => false): Waker {
  const workers = new Map<string, string[]>()
  const busy = new Set<string>()
  const gathering = new Set<string>()
  /** Jobs for which no worker was free. */
  const missed = new Set<string>()
  const batched = new Set<string>()
  /** When the last notice of each job came, by `performance.now()`. */
  const noticedAt = new Map<string, number>()
  /** Jobs that give way, in the order in which they came, and whether a timer will wake the next of them. */
  const held = new Set<string>()
  let isWakeSet = false

  function wakeOne(job: string): void {
    if (!givesWay()) {
      wakeNow(job)
      return
    }
    held.add(job)
    if (isWakeSet) return
    isWakeSet = true
    setTimeout(wakeHeld, heldWakeMs).unref()
  }

  /** Wakes the job that has given way longest, or all of them where they need not any more. */
  function wakeHeld(): void {
    const isOn = givesWay()
    for (const job of held) {
      held.delete(job)
      wakeNow(job)
      if (isOn) break
    }
    isWakeSet = held.size > 0
    if (isWakeSet) setTimeout(wakeHeld, heldWakeMs).unref()
  }

  function wakeNow(job: string): void {
    const idle = workers.get(job)?.find((id) => !busy.has(id))
    if (idle === undefined) missed.add(job)
    else notify(idle)
  }

  return {
    add(job, workerId, { isBatched } = { isBatched: false }) {
      if (isBatched) batched.add(job)
      workers.set(job, [...(workers.get(job) ?? []), workerId])
    },
    wakeSoon(job) {
      const now = performance.now()
      const keepsComing = batched.has(job) && now - (noticedAt.get(job) ?? -streamMs) < streamMs
      noticedAt.set(job, now)
      if (gathering.has(job)) return
      gathering.add(job)
      setTimeout(
        () => {
          gathering.delete(job)
          wakeOne(job)
        },
        keepsComing ? streamGatherMs : gatherMs,
      ).unref()
    },
    begin(job, workerId, isFull) {
      busy.add(workerId)
      if (isFull) wakeOne(job)
    },
    end(job, workerId, { keptOthersWaiting } = { keptOthersWaiting: false }) {
      busy.delete(workerId)
      if (missed.delete(job) || keptOthersWaiting) wakeOne(job)
    },
  }
}
