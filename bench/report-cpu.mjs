// Loaded before a measured program: tells the process that started it how much processor time it has used.
// process.cpuUsage counts microseconds of all threads; /proc/PID/stat counts in steps of 10 ms.
process.on('message', (question) => {
  if (question === 'cpu') process.send(process.cpuUsage())
})
// The measuring process has ended.
process.on('disconnect', () => process.exit())
