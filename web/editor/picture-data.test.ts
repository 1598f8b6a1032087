import { expect, test } from 'vitest'
import { takePictureData } from './picture-data.ts'

const url = (length: number) => `data:image/png;base64,${'A'.repeat(length)}`

test('the bytes of pictures are taken out of pasted HTML, and nothing else', () => {
  const html = `<p>data:image/png;base64,AA</p><img alt="a" src="${url(4)}"><img src='https://a.ec/b.png'>`
  expect(takePictureData(html)).toEqual({
    html: `<p>data:image/png;base64,AA</p><img alt="a" src="cuartilla-picture:0"><img src='https://a.ec/b.png'>`,
    urls: [url(4)],
  })
})

test('pictures beyond 30 MB are not read', () => {
  const html = `<img src="${url(30_000_000)}"><img src="${url(20_000_000)}">`
  const { html: rest, urls } = takePictureData(html)
  expect(urls).toHaveLength(1)
  expect(rest).toBe('<img src="cuartilla-picture:0"><img src="">')
})
