// npm run eval -- --model MODEL: what a model does with the product's prompts. MODEL is a name for the provider of the
// environment, "offline" or "stand-in". Without more it is sent 32 requests of students; with --revisions, 40 revisions
// of documents of 12 and 57 pages; with --works, works of 10, 25 and 60 pages. --dialects needs no model: it prints how
// the answers of other people's servers are read, or that of FILE, which --record FILE keeps of the provider.
if (process.argv.includes('--revisions')) await import('./eval-revisions.ts')
else if (process.argv.includes('--works')) await import('./eval-works.ts')
else if (process.argv.includes('--dialects') || process.argv.includes('--record')) {
  await import('./eval-dialects.ts')
} else await import('./eval-requests.ts')
