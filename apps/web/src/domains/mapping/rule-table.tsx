import { plural, t } from '@lingui/core/macro'
import type { AttributeDefinition } from '@stoa/contract/attribute.ts'
import type { SourceValue } from '@stoa/contract/mapping-shapes.ts'
import { ActionIcon, Box, Button, TextInput } from '@mantine/core'
import { ListPlus, Plus, X } from 'lucide-react'
import { useState } from 'react'
import type { Line } from './rule-draft.ts'
import { openLabel, withLines } from './rule-draft.ts'
import type { RuleForm } from './use-rule-draft.ts'
import { ValueInput } from './value-input.tsx'
import { FieldGroup } from '../../ui/section.tsx'
import layoutStyles from '../../ui/layout.module.css'
import styles from './rule.module.css'

type TableProps = { definition: AttributeDefinition; values: readonly SourceValue[]; form: RuleForm }

/** So many lines are drawn at once; a table may hold thousands. */
const pageSize = 40

/** The value table of a rule: what the shop writes, and what it becomes. */
export function RuleTable({ definition, values, form }: TableProps) {
  const { draft, change, lineIssues } = form
  const [pages, setPages] = useState(1)
  const { lines } = draft
  const open = openLabel(definition, values, [...lines.map(({ from }) => from), ...draft.ignored])
  const add = (words: readonly string[]) => change(withLines(draft, words))
  const set = (id: number, part: Partial<Line>) => change({ lines: lines.map((one) => (one.id === id ? { ...one, ...part } : one)) })
  // A line with an error is never out of sight.
  const shown = lines.filter(({ id }, index) => index < pages * pageSize || lineIssues.has(id) || index >= lines.length - 1)
  return (
    <FieldGroup title={t`Values`}>
      {lines.length > 0 && (
        <ul className={layoutStyles.close}>
          {shown.map(({ id, from, to }, index) => {
            const name = from === '' ? t`line ${index + 1}` : from
            const issue = lineIssues.get(id)
            return (
              <li key={id} className={styles.line}>
                <TextInput
                  aria-label={t`Value from the shop, line ${index + 1}`}
                  placeholder={t`Value from the shop`}
                  value={from}
                  onChange={(event) => set(id, { from: event.currentTarget.value })}
                  maxLength={2000}
                  error={issue?.from}
                />
                <Box visibleFrom="sm" component="span" pt={7} c="dimmed" ta="center" aria-hidden>
                  →
                </Box>
                <ValueInput
                  definition={definition}
                  label={t`Map ${name} to`}
                  value={to}
                  onChange={(next) => set(id, { to: next })}
                  isLive
                  error={issue?.to}
                />
                <ActionIcon aria-label={t`Remove ${name}`} onClick={() => change({ lines: lines.filter((one) => one.id !== id) })}>
                  <X size={16} aria-hidden />
                </ActionIcon>
              </li>
            )
          })}
        </ul>
      )}
      <div className={layoutStyles.wrap}>
        {lines.length > shown.length && (
          <Button variant="default" size="xs" onClick={() => setPages(pages + 1)}>
            {t`Show ${plural(Math.min(pageSize, lines.length - shown.length), { one: '# more line', other: '# more lines' })}`}
          </Button>
        )}
        <Button variant="default" size="xs" leftSection={<Plus size={14} aria-hidden />} onClick={() => add([''])}>
          {t`Add value`}
        </Button>
        {open.length > 0 && (
          <Button variant="default" size="xs" leftSection={<ListPlus size={14} aria-hidden />} onClick={() => add(open)}>
            {t`Add unmapped values (${open.length})`}
          </Button>
        )}
      </div>
    </FieldGroup>
  )
}
