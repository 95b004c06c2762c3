import { describe, expect, it } from 'vitest'
import { countIdeographs, orderIdeographFamilies } from './ideographs.ts'

const none = countIdeographs('')
const familyOf = (text: string, document = '') => orderIdeographFamilies(countIdeographs(text), countIdeographs(document))[0]

describe('ideographs are drawn in the font of their language', () => {
  it.each([
    ['東京都千代田区', 'noto-sans-jp'],
    ['ワイン', 'noto-sans-jp'],
    ['北京市朝阳区', 'noto-sans-sc'],
    ['上海市浦东新区', 'noto-sans-sc'],
    ['臺北市信義區市府路45號', 'noto-sans-tc'],
    ['大阪市北区', 'noto-sans-jp'],
    ['서울특별시 江南區', 'noto-sans-kr'],
  ])('%s in %s', (text, family) => {
    expect(familyOf(text)).toBe(family)
  })

  it('a name that several languages write alike follows the rest of its document', () => {
    expect(familyOf('王小明', '北京市朝阳区')).toBe('noto-sans-sc')
    expect(familyOf('王小明', '東京都千代田区')).toBe('noto-sans-jp')
    expect(orderIdeographFamilies(none, none)).toHaveLength(4)
  })
})
