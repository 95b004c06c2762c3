import { useEffect, useState } from 'react'

/** Longer than the time between the two clicks of a double click. */
const doubleClickMs = 600

/** Whether a dialog has been open for longer than a double click takes: the second click of one on the button that opened it must not close it. */
export function useIsSettled(): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), doubleClickMs)
    return () => clearTimeout(timer)
  }, [])
  return isSettled
}
