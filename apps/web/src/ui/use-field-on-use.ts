import type { ChangeEvent, KeyboardEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import type { FetchedLater } from './fetched-later.ts'
import { fetchedLater } from './fetched-later.ts'

/** How long after its screen the parts of fields are fetched, in milliseconds. Sooner where somebody presses a key or a button of the page. */
const prepareAfterMs = 10_000

/** Returns the part of a field that `load` fetches once the field is used. */
export function fetchedOnUse<T>(load: () => Promise<T>): FetchedLater<T> {
  const part = fetchedLater(load)
  if (typeof document !== 'undefined') {
    setTimeout(part.prepare, prepareAfterMs)
    for (const type of ['pointerdown', 'keydown']) document.addEventListener(type, part.prepare, { once: true, capture: true, passive: true })
  }
  return part
}

/** How a plain input was first used: what the field that takes its place continues with. */
type FirstUse = {
  /** A button of the pointer is down in it: the click is still to come. */
  isPointing: boolean
  isPressed: boolean
  hasFocus: boolean
  typed?: string
  caret?: readonly [start: number, end: number]
}

/**
 * What a field needs that is a plain input until it is used. The part that lets a person choose among options, or writes numbers, is fetched then, and takes the
 * place of the plain input with its focus, with what was typed meanwhile, and open where it was pressed. `text` is what the plain input shows.
 */
export function useFieldOnUse<T>(later: FetchedLater<T>, text: string, isFixed: boolean) {
  const plain = useRef<HTMLInputElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const first = useRef<FirstUse>({ isPointing: false, isPressed: false, hasFocus: false })
  const isFetching = useRef(false)
  const [typed, setTyped] = useState<string>()
  const [isUsed, setUsed] = useState(false)
  const part = isUsed ? later.part : undefined

  const fetch = async (): Promise<boolean> => {
    if (isFetching.current) return false
    isFetching.current = true
    const isThere = await later.fetch()
    isFetching.current = false
    return isThere
  }
  const begin = async (isPressed: boolean): Promise<void> => {
    first.current.isPressed ||= isPressed
    if (later.part === undefined && !(await fetch())) return
    const input = plain.current
    if (!input) return
    const hasFocus = document.activeElement === input
    const isChanged = input.value !== text
    // Somebody who went on to another field meanwhile stays there.
    if (!hasFocus && !isChanged) return
    const { selectionStart, selectionEnd } = input
    first.current = {
      ...first.current,
      hasFocus,
      ...(isChanged ? { typed: input.value } : {}),
      ...(isChanged || first.current.isPressed ? { caret: [selectionStart ?? 0, selectionEnd ?? 0] } : {}),
    }
    setUsed(true)
  }

  const isReady = part !== undefined
  useEffect(() => {
    if (isReady && field.current) takeOver(field.current, first.current)
  }, [isReady])

  const events = {
    onPointerEnter: later.prepare,
    onPointerDown: () => {
      first.current.isPointing = true
    },
    onFocus: () => {
      if (!first.current.isPointing) void begin(false)
    },
    onClick: () => {
      first.current.isPointing = false
      void begin(true)
    },
    onBlur: () => {
      first.current = { isPointing: false, isPressed: false, hasFocus: false }
    },
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      setTyped(event.currentTarget.value)
      void begin(false)
    },
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      const isOpening = event.key === 'ArrowDown' || (event.currentTarget.readOnly && ['Enter', ' '].includes(event.key))
      // Enter would send the form without what was typed.
      if (isOpening || event.key === 'Enter') event.preventDefault()
      if (isOpening) void begin(true)
    },
  }
  return {
    /** The fetched part, once the field was used. */
    part,
    /** For the input of the part. */
    field,
    /** For the plain input. */
    plain: { ref: plain, value: typed ?? text, ...(isFixed ? { ...noEvents, readOnly: true } : events) },
  }
}

/** An input that cannot be changed stays plain. */
const noEvents = {
  onPointerEnter: undefined,
  onPointerDown: undefined,
  onFocus: undefined,
  onClick: undefined,
  onBlur: undefined,
  onChange: () => undefined,
  onKeyDown: undefined,
}

/** Continues in `field` what was begun in the plain input. */
function takeOver(field: HTMLInputElement, { hasFocus, typed, caret, isPressed }: FirstUse): void {
  if (hasFocus) field.focus()
  if (typed !== undefined) {
    field.setRangeText(typed, 0, field.value.length, 'end')
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }
  if (hasFocus && !field.readOnly) {
    if (caret) field.setSelectionRange(...caret)
    else field.select()
  }
  if (isPressed) field.click()
}
