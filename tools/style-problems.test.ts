import { describe, expect, it } from 'vitest'
import { findStyleProblems, maxLines } from './style-problems.ts'

const card = { path: 'ui/card.tsx', text: `import styles from './card.module.css'\nexport const Card = () => <div className={styles.root} />\n` }

describe('findStyleProblems', () => {
  it('accepts a module whose every class is used', () => {
    expect(findStyleProblems([card, { path: 'ui/card.module.css', text: '.root {\n  color: red;\n}\n' }])).toEqual({ problems: [], lines: 3 })
  })

  it('names what says left or right, in styles and in properties', () => {
    const css = '.root {\n  margin-left: 1px;\n  border-top-right-radius: 2px;\n  right: 0;\n  text-align: right;\n  inset-inline-start: 0;\n}\n'
    const script = { ...card, text: card.text.replace('<div', '<div ml="auto" ms="auto"') }
    expect(findStyleProblems([script, { path: 'ui/card.module.css', text: css }]).problems.map((line) => /"(.*?)"/.exec(line)?.[1])).toEqual([
      'ml=',
      'margin-left:',
      'border-top-right-radius:',
      'right:',
      'text-align: right',
    ])
  })

  it('names a class nothing uses, and one that does not exist', () => {
    expect(findStyleProblems([card, { path: 'ui/card.module.css', text: '.old {\n  color: red;\n}\n' }]).problems).toEqual([
      'ui/card.tsx: ui/card.module.css has no class "root"',
      'ui/card.module.css: nothing uses the class "old"',
    ])
  })

  it('knows classes chosen by an expression: a text, a template, or a value the file spells out', () => {
    const script = (index: string, before = '') => ({
      path: 'ui/tag.tsx',
      text: `import styles from './tag.module.css'\n${before}export const Tag = ({ tone }) => <i className={styles[${index}]} />\n`,
    })
    const css = { path: 'ui/tag.module.css', text: '.isGood {\n  color: green;\n}\n\n.isBad {\n  color: red;\n}\n' }
    const problemsOf = (index: string, before?: string) => findStyleProblems([script(index, before), css]).problems
    expect(problemsOf('`is${tone}`')).toEqual([])
    expect(problemsOf('tone', "type Tone = 'isGood' | 'isBad'\n")).toEqual([])
    expect(problemsOf("'isGood'")).toEqual(['ui/tag.module.css: nothing uses the class "isBad"'])
    expect(problemsOf('`was${tone}`')).toEqual([
      'ui/tag.tsx: ui/tag.module.css has no class for styles[`was${tone}`]',
      'ui/tag.module.css: nothing uses the class "isGood"',
      'ui/tag.module.css: nothing uses the class "isBad"',
    ])
  })

  it('names a class of the whole page, and a file of such classes', () => {
    const files = [
      { path: 'ui/list.tsx', text: `export const List = () => <ul className="li-list numbers" />\n` },
      { path: 'ui/list.css', text: '.li-list {\n  margin: 0;\n}\n' },
    ]
    expect(findStyleProblems(files).problems).toEqual([
      'ui/list.css: write it as a CSS module, ui/list.module.css',
      'ui/list.tsx: class "li-list" is of the whole page; use a CSS module',
    ])
  })

  it('limits the lines of all styles together', () => {
    const { problems } = findStyleProblems([{ path: 'global.css', text: '\n'.repeat(maxLines + 1) }])
    expect(problems).toEqual([expect.stringContaining(`${maxLines + 1} lines of CSS`)])
  })
})
