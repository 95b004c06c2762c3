import type { AppConnection } from '@stoa/contract/app-install.ts'
import { useEffect, useEffectEvent, useRef } from 'react'

/** Finishes once on arrival, and repeats the request while the provider has not confirmed. */
export function useFinish(answer: AppConnection | undefined, send: () => unknown, isReturn: boolean): void {
  useContinue(isReturn, send)
  const repeat = useEffectEvent(send)
  useEffect(() => {
    if (answer?.status !== 'verifying') return undefined
    const timer = setTimeout(() => repeat(), (answer.retryAfterSeconds ?? 2) * 1000)
    return () => clearTimeout(timer)
  }, [answer])
}

/** Does something once, as soon as it is due. */
export function useContinue(isDue: boolean, work: () => unknown): void {
  const isDone = useRef(false)
  const begin = useEffectEvent(work)
  useEffect(() => {
    if (!isDue || isDone.current) return
    isDone.current = true
    begin()
  }, [isDue])
}
