import { Pill, PillsInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useId } from 'react'
import { clearSection } from './clear-section.tsx'
import { closedList } from './choices-on-use.ts'
import { plainPropsOf } from './plain-choice.ts'
import type { SeveralOfManyProps, TagsProps } from './plain-choice.ts'
import type { PlainInput } from './use-field-on-use.ts'

/** A field of several values before it is used: they can be removed, and more are added once it is the field itself. */
export function PlainPills({
  props,
  plain: { ref, onPointerDown, onClick, onKeyDown, ...plain },
  values,
  labelOf,
  onChange,
  chevron,
}: {
  props: SeveralOfManyProps | TagsProps
  plain: PlainInput
  values: readonly string[]
  labelOf: (value: string) => string
  onChange: (values: string[]) => void
  chevron?: ReactNode
}) {
  const ownId = useId()
  const {
    id = ownId,
    placeholder,
    autoFocus,
    'aria-label': ariaLabel,
    'aria-required': ariaRequired,
    'data-path': path,
    'data-autofocus': takesFocus,
    ...frame
  } = plainPropsOf(props)
  const { disabled = false, readOnly = false } = props
  const isChangeable = !disabled && !readOnly
  return (
    <PillsInput
      {...frame}
      id={id}
      size="sm"
      rightSectionPointerEvents="none"
      __defaultRightSection={chevron}
      __stylesApiProps={{ ...frame, multiline: true }}
      // A press anywhere in the frame is one of the field: also on a value, which is removed first.
      onPointerDown={onPointerDown}
      onClick={onClick}
      {...clearSection((props.clearable ?? false) && values.length > 0 && isChangeable, () => onChange([]), props.clearButtonProps)}
    >
      <Pill.Group disabled={disabled}>
        {values.map((value) => (
          <Pill key={value} withRemoveButton={isChangeable} disabled={disabled} onRemove={() => onChange(values.filter((one) => one !== value))}>
            {labelOf(value)}
          </Pill>
        ))}
        <PillsInput.Field
          {...closedList}
          {...plain}
          onKeyDown={(event) => {
            if (event.key === 'Backspace' && event.currentTarget.value === '' && isChangeable) onChange(values.slice(0, -1))
            onKeyDown?.(event)
          }}
          ref={ref}
          id={id}
          placeholder={placeholder}
          disabled={disabled}
          autoFocus={autoFocus}
          aria-label={ariaLabel}
          aria-required={ariaRequired}
          data-path={path}
          data-autofocus={takesFocus}
        />
      </Pill.Group>
    </PillsInput>
  )
}
