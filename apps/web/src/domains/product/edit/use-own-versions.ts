import { useRef } from 'react'

/** The versions of a product that a person's own changes of pictures make while the form about it is open. */
export function useOwnVersions() {
  const versions = useRef(new Map<number, number>())
  const pending = useRef<Promise<unknown>>(Promise.resolve())
  return {
    /** Notes a change that was begun. `work` never rejects. */
    begin: (work: Promise<unknown>): void => {
      pending.current = Promise.all([pending.current, work])
    },
    /** Notes which version a change has made of which. */
    record: (before: number, after: number): void => {
      versions.current.set(before, after)
    },
    /** Waits for the changes under way, and returns the version they have made of this one, where nobody else saved in between. */
    settle: async (version: number): Promise<number> => {
      await pending.current
      let newest = version
      for (let next = versions.current.get(newest); next !== undefined; next = versions.current.get(newest)) newest = next
      return newest
    },
  }
}
