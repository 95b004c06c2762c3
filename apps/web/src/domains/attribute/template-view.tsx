import { plural, t } from '@lingui/core/macro'
import type { AttributeTemplate } from '@stoa/contract/attribute.ts'
import { Button } from '@mantine/core'
import { SideDrawer } from '../../ui/side-drawer.tsx'
import { Tag } from '../../ui/status-badge.tsx'
import { levelLabels, levelsSummary, typeName, valuesSummary } from './attribute-labels.ts'
import textStyles from '../../ui/text.module.css'
import styles from './attribute.module.css'

type ViewProps = {
  one: AttributeTemplate
  onClose: () => void
  /** Absent where it cannot be applied, or edited. */
  onApply?: () => void
  onEdit?: () => void
}

/** What is in a template. */
export function TemplateView({ one, onClose, onApply, onEdit }: ViewProps) {
  return (
    <SideDrawer
      title={one.name}
      isOpen
      onClose={onClose}
      width={560}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t`Close`}
          </Button>
          {onEdit && (
            <Button variant="default" onClick={onEdit}>
              {t`Edit`}
            </Button>
          )}
          {onApply && <Button onClick={onApply}>{t`Apply to a collection`}</Button>}
        </>
      }
    >
      <p className={textStyles.note}>
        {one.isOwn
          ? t`Your template: ${plural(one.attributeDefinitions.length, { one: '# attribute', other: '# attributes' })} (${levelsSummary(one.attributeDefinitions)})`
          : t`Template from Stoa: ${plural(one.attributeDefinitions.length, { one: '# attribute', other: '# attributes' })} (${levelsSummary(one.attributeDefinitions)})`}
      </p>
      <ul className={styles.picks} aria-label={t`Attributes`}>
        {one.attributeDefinitions.map((definition) => (
          <li key={definition.key} className={styles.lineItem}>
            <span className={styles.pickWords}>
              <span className={textStyles.strong}>{definition.name}</span>
              <span className={textStyles.note}>
                {typeName(definition)}
                {definition.allowedValues.length > 0 && `: ${valuesSummary(definition.allowedValues, 5)}`}
              </span>
            </span>
            <Tag colour={levelLabels[definition.level].colour} icon={null}>
              {levelLabels[definition.level].name}
            </Tag>
          </li>
        ))}
      </ul>
    </SideDrawer>
  )
}
