import { plural, t } from '@lingui/core/macro'
import { decodeAgain, fileEncodings } from '@stoa/contract/file-encoding.ts'
import { isImportTarget } from '@stoa/contract/import-targets.ts'
import type { ProductImport } from '@stoa/contract/product-import.ts'
import { Box, Button, Flex, SegmentedControl, Stack } from '@mantine/core'
import { BadgeCheck, CircleAlert, Info } from 'lucide-react'
import { useMemo } from 'react'
import { currencyChoices } from '../../ui/currency-field.tsx'
import { Card } from '../../ui/page-layout.tsx'
import { Select } from '../../ui/select.tsx'
import { Tag } from '../../ui/status-badge.tsx'
import { adviceOn, encodingChoices, missingOf, targetChoices } from './import-labels.ts'
import type { useChoice } from './use-choice.ts'
import { ActionRow } from '../../ui/action-row.tsx'
import textStyles from '../../ui/text.module.css'
import layoutStyles from '../../ui/layout.module.css'
import pageStyles from '../../ui/page.module.css'
import styles from './import.module.css'
import formStyles from '../../ui/form.module.css'

type ColumnsStepProps = ReturnType<typeof useChoice> & { one: ProductImport; onBack: () => void; onNext: () => void }

const sureFrom = 0.8

/** The second step: what each column is, guessed already. */
export function ColumnsStep({ one, choice, choose, setOptions, onBack, onNext }: ColumnsStepProps) {
  const currencies = useMemo(() => currencyChoices(), [])
  const { encoding } = choice.options
  const shown = (text: string): string => (encoding === undefined || one.encoding !== 'windows-1252' ? text : decodeAgain(text, encoding))
  const missing = missingOf(choice.targets)
  const advice = missing ?? adviceOn(choice.targets)
  const hasDrafts = choice.targets.includes('status') || choice.targets.includes('published')
  const used = choice.targets.filter((target) => target !== null).length
  return (
    <div className={pageStyles.column}>
      {one.platform !== null && (
        <Flex component="p" gap={8} px={14} py={10} bdrs="md" bg="var(--success-bg)" c="var(--success-text)" fz="sm" align="center">
          <BadgeCheck size={16} aria-hidden />
          {t`This looks like an export from ${one.platform}. We matched its columns for you.`}
        </Flex>
      )}
      <Card
        title={t`${plural(one.rowCount, { one: '# row', other: '# rows' })}, ${plural(one.columns.length, { one: '# column', other: '# columns' })}, ${used} used`}
        isFlush
      >
        <ul>
          {one.columns.map((column, index) => {
            const target = choice.targets[index] ?? null
            const isUnsure = target !== null && column.guess?.target === target && column.guess.score < sureFrom
            return (
              <li key={`${index} ${column.name}`} className={styles.column}>
                <Stack gap={0} flex="1 1 220px" miw={0}>
                  <Box className={textStyles.breakable} component="strong" fw={550} c={target === null ? 'dimmed' : undefined}>
                    {shown(column.name)}
                  </Box>
                  <span className={`${textStyles.note} ${textStyles.truncate}`}>
                    {column.samples.length === 0 ? t`Always empty` : column.samples.slice(0, 3).map(shown).join(' · ')}
                  </span>
                </Stack>
                {isUnsure && <Tag colour="pending">{t`Check this`}</Tag>}
                <Select
                  flex={{ base: '1 1 100%', sm: '0 1 300px' }}
                  miw={220}
                  aria-label={t`Field for column ${shown(column.name)}`}
                  placeholder={t`Skip`}
                  data={targetChoices(shown(column.name), target)}
                  value={target}
                  onChange={(value) => choose(index, value !== null && isImportTarget(value) ? value : null)}
                  searchable
                  clearable
                  clearButtonProps={{ 'aria-label': t`Skip column ${shown(column.name)}` }}
                  nothingFoundMessage={t`Nothing found`}
                />
              </li>
            )
          })}
        </ul>
      </Card>
      {one.encoding === 'windows-1252' && (
        <Card title={t`Text encoding`}>
          <Select
            maw={420}
            label={t`Encoding`}
            description={t`The file is not in UTF-8 or UTF-16 and was read as Windows-1252. If letters above look wrong, choose its encoding.`}
            data={encodingChoices}
            value={encoding ?? 'windows-1252'}
            onChange={(value) => setOptions({ ...choice.options, encoding: fileEncodings.find((one) => one === value) })}
            allowDeselect={false}
          />
        </Card>
      )}
      <Card title={t`Numbers and prices`}>
        <div className={layoutStyles.pair}>
          <div>
            <span className={formStyles.label} id="im-decimal">
              {t`Number format`}
            </span>
            <SegmentedControl
              aria-labelledby="im-decimal"
              data={[
                { value: 'point', label: '1,234.50' },
                { value: 'comma', label: '1.234,50' },
              ]}
              value={choice.options.decimal}
              onChange={(decimal) => setOptions({ ...choice.options, decimal: decimal === 'comma' ? 'comma' : 'point' })}
            />
          </div>
          <Select
            label={t`Default currency`}
            data={currencies}
            value={choice.options.currency}
            onChange={(currency) => currency !== null && setOptions({ ...choice.options, currency })}
            searchable
            allowDeselect={false}
            nothingFoundMessage={t`Nothing found`}
          />
        </div>
      </Card>
      {hasDrafts && (
        <Card title={t`Drafts and unpublished products`}>
          <SegmentedControl
            aria-label={t`Drafts and unpublished products`}
            data={[
              { value: 'not_for_sale', label: t`Import as not for sale` },
              { value: 'skip', label: t`Skip` },
            ]}
            value={choice.options.drafts}
            onChange={(drafts) => setOptions({ ...choice.options, drafts: drafts === 'skip' ? 'skip' : 'not_for_sale' })}
          />
        </Card>
      )}
      <ActionRow align="end">
        {advice !== undefined && (
          <Flex component="p" gap={8} c={missing === undefined ? 'dimmed' : 'var(--error-text)'} fz="sm" align="center" aria-live="polite">
            {missing === undefined ? <Info size={16} aria-hidden /> : <CircleAlert size={16} aria-hidden />}
            {advice}
          </Flex>
        )}
        <Button variant="default" onClick={onBack}>
          {t`Choose another file`}
        </Button>
        <Button onClick={onNext} disabled={missing !== undefined}>
          {t`Review rows`}
        </Button>
      </ActionRow>
    </div>
  )
}
