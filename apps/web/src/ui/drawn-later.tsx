import { useDeferredValue } from 'react'
import type { ReactNode } from 'react'

/**
 * Draws `children` in small pieces after what is around them, and `fallback` until then: the browser can answer meanwhile. For what is large and on
 * screen from the start; what changes later is drawn at once.
 */
export function DrawnLater({ fallback = null, children }: { fallback?: ReactNode; children: ReactNode }) {
  const isShown = useDeferredValue(true, false)
  return isShown ? children : fallback
}
