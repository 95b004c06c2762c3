import { t } from '@lingui/core/macro'
import { useLayoutEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import textStyles from './text.module.css'

/** Text cut to so many lines, with "Read more" and "Read less" where something is cut. */
export function Truncate({ lines, children }: { lines: number; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [isCut, setCut] = useState(false)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return undefined
    const measure = () => setCut((before) => (isOpen ? before : element.scrollHeight > element.clientHeight + 1))
    const watcher = new ResizeObserver(measure)
    watcher.observe(element)
    measure()
    return () => watcher.disconnect()
  }, [isOpen, children])
  const clamp = { display: '-webkit-box', WebkitBoxOrient: 'vertical', WebkitLineClamp: lines, overflow: 'hidden' } as const
  return (
    <div>
      <div ref={box} style={isOpen ? undefined : clamp}>
        {children}
      </div>
      {(isCut || isOpen) && (
        <button type="button" className={textStyles.link} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t`Read less` : t`Read more`}
        </button>
      )}
    </div>
  )
}
