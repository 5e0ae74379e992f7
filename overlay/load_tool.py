"""For the tests: a tool of this folder, which has no .py in its name, as a module."""
import importlib.machinery
import importlib.util
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)


def load_tool(name):
    loader = importlib.machinery.SourceFileLoader(name, os.path.join(HERE, name))
    tool = importlib.util.module_from_spec(importlib.util.spec_from_loader(name, loader))
    loader.exec_module(tool)
    return tool
