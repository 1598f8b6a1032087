// Loaded before a measured program: reports its CPU time to the process that started it. process.cpuUsage counts
// microseconds of all threads; /proc/PID/stat counts in steps of 10 ms.
process.on('message', (question) => {
  if (question === 'cpu') process.send(process.cpuUsage())
})
// The measuring process has ended.
process.on('disconnect', () => process.exit())
