import { t } from '@lingui/core/macro'
import { TextInput } from '@mantine/core'
import type { ChangeEvent, ClipboardEvent, FocusEvent, FocusEventHandler } from 'react'
import { useEffect, useRef, useState } from 'react'
import {
  amountFromText,
  decimalMark,
  exampleAmount,
  groupMark,
  numberFromText,
  pastedFraction,
  textOfMinor,
  textOfNumber,
} from '../lib/number-text.ts'
import { inputProps } from './field.tsx'
import type { FieldProps } from './field.tsx'
import { plainPropsOf } from './plain-choice.ts'
import { fetchedOnUse, useFieldOnUse } from './use-field-on-use.ts'
import textStyles from './text.module.css'

type NumberFieldProps = FieldProps & { min?: number; max?: number; decimals?: number; suffix?: string; step?: number }

/** Mantine's number input, fetched when a number field is first used. */
const numberOnUse = fetchedOnUse(() => import('./number-input.ts').then((file) => file.NumberInput))

/** A number; `suffix` names its unit, in an empty field too: " days", "%". The value is a number, or empty text. */
export function NumberField(field: NumberFieldProps) {
  return <NumberInputOnUse key={field.form.key(field.path)} {...field} />
}

/** As `NumberField`: a plain input until it is used. */
function NumberInputOnUse({ min, max, decimals = 0, suffix, step, ...field }: NumberFieldProps) {
  const limits = {
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
    ...(suffix === undefined ? {} : { suffix }),
    ...(step === undefined ? {} : { step }),
  }
  const isNegativeAllowed = min === undefined || min < 0
  const placeholder = field.placeholder === undefined && suffix !== undefined ? { placeholder: suffix.trim() } : {}
  const bound: ReturnType<typeof inputProps> & { defaultValue?: number | string; onBlur?: FocusEventHandler<HTMLInputElement> } = inputProps(field)
  const text = textOfNumber(bound.defaultValue ?? '', decimals, suffix)
  const { part: Part, field: own, plain } = useFieldOnUse(numberOnUse, text, { isFixed: field.readOnly ?? false, isText: true, onBlur: bound.onBlur })
  // What is typed is the value from the first character on, however late the field arrives.
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const number = numberFromText(event.currentTarget.value, decimals)
    field.form.getInputProps(field.path).onChange(isNegativeAllowed || number === '' ? number : Math.abs(number))
    plain.onChange(event)
  }
  if (!Part) return <TextInput {...plainPropsOf(bound)} {...placeholder} {...plain} {...(field.readOnly ? {} : { onChange })} inputMode="decimal" />
  return (
    <Part
      {...bound}
      {...limits}
      {...placeholder}
      decimalScale={decimals}
      allowDecimal={decimals > 0}
      allowNegative={isNegativeAllowed}
      thousandSeparator={groupMark}
      decimalSeparator={decimalMark}
      allowedDecimalSeparators={['.', ',']}
      clampBehavior="none"
      hideControls
      onPasteCapture={pasteFraction}
      ref={own}
    />
  )
}

/** Mantine's field would take the point of a pasted 0.125 for a mark between thousands where a comma marks decimals, and make it 125. */
function pasteFraction(event: ClipboardEvent<HTMLInputElement>) {
  const input = event.currentTarget
  const text = pastedFraction(event.clipboardData.getData('text'))
  if (text === undefined || input.readOnly) return
  event.preventDefault()
  event.stopPropagation()
  input.setRangeText(text, input.selectionStart ?? 0, input.selectionEnd ?? 0, 'end')
  input.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

/** An amount in one currency. The value is minor units, or null when empty; never a float. */
export function MoneyField(field: MoneyFieldProps) {
  return <MoneyInput key={field.form.key(field.path)} {...field} />
}

type MoneyFieldProps = FieldProps & { currency: string }

/**
 * Holds what is typed until the form is reset. The value is shown and read in the notation of the screens' language, and read again in another currency:
 * 49.00 EUR becomes 49 JPY.
 */
function MoneyInput({ currency, ...field }: MoneyFieldProps) {
  const { form, path } = field
  const bound = inputProps(field)
  const initial = form.initialValue(path)
  const [text, setText] = useState(() => (Number.isFinite(initial) ? textOfMinor(initial as number, currency) : ''))
  const [issue, setIssue] = useState<string>()
  const change = (next: string) => {
    setText(next)
    setIssue(undefined)
    form.getInputProps(path).onChange(amountFromText(next, currency).minor)
  }
  const normalize = () => {
    const amount = amountFromText(text, currency)
    setText(amount.text)
    setIssue(Number.isNaN(amount.minor) ? t`Enter an amount such as ${exampleAmount(currency)}` : undefined)
    return amount.minor
  }
  const readIn = useRef(currency)
  useEffect(() => {
    if (readIn.current === currency) return
    readIn.current = currency
    form.getInputProps(path).onChange(normalize())
  })
  const { error, onBlur, ...rest } = bound as { error?: unknown; onBlur?: (event: FocusEvent<HTMLInputElement>) => void }
  return (
    <TextInput
      {...rest}
      data-path={path}
      defaultValue={undefined}
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={(event) => {
        normalize()
        onBlur?.(event)
      }}
      error={issue ?? (error as string | undefined)}
      inputMode="decimal"
      rightSection={<span className={`${textStyles.hint} numbers`}>{currency}</span>}
      rightSectionWidth={52}
    />
  )
}
