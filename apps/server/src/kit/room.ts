/** Room for work that is large in memory. */
export type Room = {
  /** Does the work when there is room for its size, first come, first served; the room comes free when it ends or fails. */
  hold<T>(size: number, work: () => Promise<T>): Promise<T>
}

/** Room for `size` at once, in whatever unit the work is measured. What is larger than all of it waits until it is alone. */
export function makeRoom(size: number): Room {
  let free = size
  const waiting: { size: number; begin: () => void }[] = []
  const letIn = (): void => {
    for (let first = waiting[0]; first !== undefined && first.size <= free; first = waiting[0]) {
      waiting.shift()
      free -= first.size
      first.begin()
    }
  }
  return {
    async hold(requested, work) {
      const taken = Math.min(requested, size)
      await new Promise<void>((begin) => {
        waiting.push({ size: taken, begin })
        letIn()
      })
      try {
        return await work()
      } finally {
        free += taken
        letIn()
      }
    },
  }
}
