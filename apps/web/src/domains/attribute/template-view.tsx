import { plural, t } from '@lingui/core/macro'
import type { AttributeTemplate } from '@stoa/contract/attribute.ts'
import { Button, Flex, Stack } from '@mantine/core'
import { SideDrawer } from '../../ui/side-drawer.tsx'
import { Tag } from '../../ui/status-badge.tsx'
import { levelLabels, levelsSummary, typeName, valuesSummary } from './attribute-labels.ts'
import { RowList } from '../../ui/row-list.tsx'
import textStyles from '../../ui/text.module.css'

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
      <RowList isFramed label={t`Attributes`}>
        {one.attributeDefinitions.map((definition) => (
          <Flex key={definition.key} component="li" gap={12} mih={52} px={12} py={8} align="center">
            <Stack component="span" gap={0} flex={1} miw={0}>
              <span className={textStyles.strong}>{definition.name}</span>
              <span className={textStyles.note}>
                {typeName(definition)}
                {definition.allowedValues.length > 0 && `: ${valuesSummary(definition.allowedValues, 5)}`}
              </span>
            </Stack>
            <Tag colour={levelLabels[definition.level].colour} icon={null}>
              {levelLabels[definition.level].name}
            </Tag>
          </Flex>
        ))}
      </RowList>
    </SideDrawer>
  )
}
