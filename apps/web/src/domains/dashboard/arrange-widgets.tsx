import { t } from '@lingui/core/macro'
import type { DragEndEvent } from '@dnd-kit/core'
import { DndContext, PointerSensor, closestCenter, useSensor, useSensors } from '@dnd-kit/core'
import { SortableContext, arrayMove, useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { Button, Group } from '@mantine/core'
import type { Dashboard } from '@stoa/contract/dashboard.ts'
import type { DashboardLayout, DashboardWidget } from '@stoa/contract/dashboard-layout.ts'
import { widgetsOf } from '@stoa/contract/dashboard-layout.ts'
import type { CompanyType } from '@stoa/contract/states.ts'
import { ArrowLeft, ArrowRight, EyeOff, GripVertical, Plus } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import type { SpanStyle } from './grid-spans.ts'
import { isTall, spanStyles } from './grid-spans.ts'
import { Widget, widgetsOn } from './widget.tsx'
import { widgetTitles } from './widget-labels.ts'
import textStyles from '../../ui/text.module.css'
import styles from './dashboard.module.css'

type ArrangeProps = { companyType: CompanyType; data: Dashboard; onChange: (layout: DashboardLayout) => void }

/** The dashboard while a person arranges it: each widget is moved by dragging or by its buttons, hidden, and added again. */
export function ArrangeWidgets({ companyType, data, onChange }: ArrangeProps) {
  const shown = widgetsOn(companyType, data)
  const { hidden } = data.layout
  const offered = widgetsOf[companyType].filter((widget) => hidden.includes(widget))
  const [spoken, setSpoken] = useState('')
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }))
  const spans = spanStyles(shown)
  const move = (widget: DashboardWidget, to: number) => {
    if (to < 0 || to >= shown.length || shown[to] === widget) return
    onChange({ order: arrayMove(shown, shown.indexOf(widget), to), hidden })
    setSpoken(t`${widgetTitles[widget]} moved to position ${to + 1} of ${shown.length}.`)
  }
  const hide = (widget: DashboardWidget) => {
    onChange({ order: shown.filter((one) => one !== widget), hidden: [...hidden, widget] })
    setSpoken(t`${widgetTitles[widget]} hidden.`)
  }
  const add = (widget: DashboardWidget) => {
    onChange({ order: [...shown, widget], hidden: hidden.filter((one) => one !== widget) })
    setSpoken(t`${widgetTitles[widget]} added.`)
  }
  const end = ({ active, over }: DragEndEvent) => {
    const widget = shown.find((one) => one === active.id)
    if (widget !== undefined && over) move(widget, shown.indexOf(over.id as DashboardWidget))
  }
  return (
    <>
      <p className={textStyles.hidden} aria-live="assertive">
        {spoken}
      </p>
      {offered.length > 0 && (
        <Group gap={8} mb="md" role="group" aria-label={t`Add widget`}>
          {offered.map((widget) => (
            <Button key={widget} variant="default" size="xs" leftSection={<Plus size={14} aria-hidden />} onClick={() => add(widget)}>
              {widgetTitles[widget]}
            </Button>
          ))}
        </Group>
      )}
      <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={end}>
        <SortableContext items={shown} strategy={() => null}>
          <div className={styles.frame}>
            <div className={styles.grid}>
              {shown.map((widget, index) => (
                <Movable key={widget} widget={widget} span={spans[index]} data={data} onHide={hide} onMove={(by) => move(widget, index + by)} />
              ))}
            </div>
          </div>
        </SortableContext>
      </DndContext>
    </>
  )
}

type MovableProps = {
  widget: DashboardWidget
  span: SpanStyle | undefined
  data: Dashboard
  onHide: (widget: DashboardWidget) => void
  onMove: (by: -1 | 1) => void
}

function Movable({ widget, span, data, onHide, onMove }: MovableProps) {
  const { listeners, setNodeRef, setActivatorNodeRef, transform, isDragging, isOver } = useSortable({ id: widget })
  const title = widgetTitles[widget]
  return (
    <div
      ref={setNodeRef}
      className={isTall(widget) ? styles.tall : undefined}
      style={{
        ...span,
        display: 'flex',
        flexDirection: 'column',
        borderRadius: 12,
        outline: isOver && !isDragging ? '2px solid var(--brand-line)' : '1px dashed var(--border-strong)',
        outlineOffset: 4,
        transform: CSS.Translate.toString(transform),
        ...(isDragging ? { position: 'relative', zIndex: 2, opacity: 0.9 } : {}),
      }}
    >
      <Group gap={4} justify="flex-end" wrap="nowrap" pb={4}>
        <Button
          ref={setActivatorNodeRef}
          variant="subtle"
          color="gray"
          size="compact-sm"
          visibleFrom="sm"
          me="auto"
          tabIndex={-1}
          leftSection={<GripVertical size={16} aria-hidden />}
          style={{ cursor: 'grab', touchAction: 'none' }}
          {...listeners}
        >
          {t`Drag`}
        </Button>
        <IconButton label={t`Move ${title} earlier`} onClick={() => onMove(-1)}>
          <ArrowLeft size={16} aria-hidden />
        </IconButton>
        <IconButton label={t`Move ${title} later`} onClick={() => onMove(1)}>
          <ArrowRight size={16} aria-hidden />
        </IconButton>
        <IconButton label={t`Hide ${title}`} onClick={() => onHide(widget)}>
          <EyeOff size={16} aria-hidden />
        </IconButton>
      </Group>
      <div inert style={{ flex: 1, minHeight: 0 }}>
        <Widget widget={widget} data={data} />
      </div>
    </div>
  )
}
