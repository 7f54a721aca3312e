import { expect, test } from 'vitest'
import { problemOf } from './file-check.ts'

const megabytes100 = 104_857_600
const notPdf = 'Invalid file type. Only PDF files are allowed.'
const notPicture = 'Invalid file type. Only image and video files are allowed.'
const tooLarge = 'File size exceeds the 100MB limit. Please upload a smaller file.'

test.each([
  ['poster', 'team_aldor.pdf', 'application/pdf', megabytes100, undefined],
  ['poster', 'team_aldor.pdf', 'application/pdf', megabytes100 + 1, tooLarge],
  ['poster', 'team_aldor.pptx', 'application/vnd.ms-powerpoint', 10, notPdf],
  ['poster', 'team_aldor.png', 'image/png', 10, notPdf],
  ['poster', 'team_aldor.pdf', '', 10, undefined],
  ['image', 'team_aldor.png', 'image/png', 10, undefined],
  ['image', 'team_aldor.MOV', 'video/quicktime', 10, undefined],
  ['image', 'team_aldor.avi', 'video/vnd.avi', 10, undefined],
  ['image', 'team_aldor.svg', 'image/svg+xml', 10, notPicture],
  ['image', 'team_aldor.webm', 'video/webm', 10, notPicture],
  ['image', 'team_aldor.pdf', 'application/pdf', 10, notPicture],
  ['image', 'team_aldor.png', 'image/png', 0, 'This file is empty. Please select another one.'],
] as const)('%s %s (%s, %i bytes): %s', (kind, name, type, size, message) => {
  expect(problemOf(kind, { name, type, size })).toBe(message)
})
