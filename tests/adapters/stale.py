"""Gives every question the answer of the one before it, under the right number."""

from speaking import right, serve

answers = []


def reply(question):
    answers.append(right(question))
    return answers[-2] if len(answers) > 1 else answers[-1]


serve(reply)
