"""The conformance suite: cases, the reference's answers, the runner, its reports, its strength."""
