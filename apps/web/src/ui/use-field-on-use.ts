import type { ChangeEvent, ComponentProps, FocusEvent, FocusEventHandler, KeyboardEvent, RefObject } from 'react'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
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

/** The props of a plain input that notice when it is used. */
export type PlainInput = Pick<
  ComponentProps<'input'>,
  'onPointerEnter' | 'onPointerDown' | 'onPointerCancel' | 'onFocus' | 'onClick' | 'onBlur' | 'onKeyDown'
> & {
  ref: RefObject<HTMLInputElement | null>
  value: string
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
  readOnly?: boolean
}

/** How a plain input was first used: what the field that takes its place continues with. */
type FirstUse = {
  /** A button of the pointer is down in it: the click is still to come. */
  isPointing: boolean
  isPressed: boolean
  typed?: string
  caret?: readonly [start: number, end: number]
}
const notUsed: Readonly<FirstUse> = { isPointing: false, isPressed: false }

/** `isFixed`: it cannot be changed. `isText`: what is typed is its value, which the caller gives to the form; without it, what is typed searches options. `onBlur` is that of the field, such as a form's check. */
type Kind = { isFixed: boolean; isText?: boolean; onBlur?: FocusEventHandler<HTMLInputElement> | undefined }

/**
 * Returns what a field needs that is a plain input until it is used. Mantine's field is fetched then, and takes the place of the plain input with its focus and
 * with what was typed meanwhile; where it was pressed it opens. An input that was left stays plain. `text` is what the plain input shows.
 */
export function useFieldOnUse<T>(later: FetchedLater<T>, text: string, { isFixed, isText = false, onBlur }: Kind) {
  const plain = useRef<HTMLInputElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const first = useRef<Readonly<FirstUse>>(notUsed)
  const fetching = useRef({ isRunning: false, isAnnounced: false })
  // What is typed is read again before it is drawn.
  const typed = useRef<string>(undefined)
  const [shown, setShown] = useState<string>()
  const [isUsed, setUsed] = useState(false)
  const part = isUsed ? later.part : undefined

  /** Fetches the part. Of a press or of typing, the first failure is announced. */
  const fetchPart = async (isExpected: boolean): Promise<boolean> => {
    if (fetching.current.isRunning) return false
    const isAnnounced = isExpected && !fetching.current.isAnnounced
    fetching.current = { isRunning: true, isAnnounced: isAnnounced || fetching.current.isAnnounced }
    const isThere = await (isAnnounced ? later.fetch() : later.fetchQuietly())
    fetching.current.isRunning = false
    return isThere
  }
  const start = async (isPressed: boolean): Promise<void> => {
    first.current = { ...first.current, isPressed: first.current.isPressed || isPressed }
    const isThere = later.part !== undefined
    if (!isThere && !(await fetchPart(isPressed || typed.current !== undefined))) return
    const input = plain.current
    if (!input || document.activeElement !== input) return
    // Half a number is none: 0.0 on the way to 0.05.
    if (isText && typed.current !== undefined) return
    const isChanged = typed.current !== undefined && typed.current !== text
    first.current = {
      ...first.current,
      ...(isChanged ? { typed: typed.current } : {}),
      ...(isChanged || first.current.isPressed ? { caret: [input.selectionStart ?? 0, input.selectionEnd ?? 0] } : {}),
    }
    // At once after a wait: what is typed between this and the next drawing would be lost.
    if (isThere) setUsed(true)
    else flushSync(() => setUsed(true))
  }

  const showText = (next: string): void => {
    typed.current = next
    setShown(next)
    void start(false)
  }

  const isReady = part !== undefined
  useEffect(() => {
    if (isReady && field.current) continueIn(field.current, first.current)
  }, [isReady])

  const events = {
    onPointerEnter: later.prepare,
    onPointerDown: () => {
      first.current = { ...first.current, isPointing: true }
    },
    onPointerCancel: () => {
      first.current = { ...first.current, isPointing: false }
    },
    onFocus: () => {
      if (!first.current.isPointing) void start(false)
    },
    onClick: () => {
      first.current = { ...first.current, isPointing: false }
      void start(true)
    },
    // What was typed to search is not chosen: the value is shown again.
    onBlur: (event: FocusEvent<HTMLInputElement>) => {
      first.current = notUsed
      fetching.current.isAnnounced = false
      typed.current = undefined
      setShown(undefined)
      onBlur?.(event)
    },
    onChange: (event: ChangeEvent<HTMLInputElement>) => showText(event.currentTarget.value),
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      if (isText || event.nativeEvent.isComposing) return
      const isOpening = event.key === 'ArrowDown' || (event.currentTarget.readOnly && ['Enter', ' '].includes(event.key))
      // Enter would send the form without what was typed.
      if (isOpening || event.key === 'Enter') event.preventDefault()
      if (isOpening) void start(true)
    },
  }
  // What cannot be changed stays plain.
  const plainInput: PlainInput = { ref: plain, value: shown ?? text, ...(isFixed ? { readOnly: true, onChange: () => undefined } : events) }
  return {
    /** The fetched part, once the field was used. */
    part,
    /** For the input of the part. */
    field,
    /** Replaces what is typed in the plain input. */
    showText,
    plain: plainInput,
  }
}

/** Continues in `field` what was begun in the plain input. */
function continueIn(field: HTMLInputElement, { typed, caret, isPressed }: FirstUse): void {
  field.focus()
  if (typed !== undefined) {
    typeInto(field, typed)
    setTimeout(() => selectFirstMatch(field))
  }
  if (!field.readOnly) {
    if (caret) field.setSelectionRange(...caret)
    else field.select()
  }
  if (isPressed) field.click()
}

function typeInto(field: HTMLInputElement, text: string): void {
  field.setRangeText(text, 0, field.value.length, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

/** Selects the first option that has what is typed. A list that has just opened selects the option of before, so the last character is typed again. */
function selectFirstMatch(field: HTMLInputElement): void {
  const { value, selectionStart, selectionEnd } = field
  if (value === '' || document.activeElement !== field) return
  typeInto(field, value.slice(0, -1))
  typeInto(field, value)
  field.setSelectionRange(selectionStart, selectionEnd)
}
